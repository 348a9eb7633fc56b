//! The messages of the operating system and the shell about a command that could not run, in the languages of glibc and
//! bash (their `po` folders).

/// The messages. A program prints its name and often a file before one of them.
const MESSAGES: [&str; 78] = [
    "Command not found",
    "command not found",
    "not found",
    "No such file or directory",
    "Permission denied",
    "Operation not permitted",
    "Is a directory",
    "Not a directory",
    "File exists",
    "No space left on device",
    "Input/output error",
    "I/O error",
    "Exec format error",
    "Text file busy",
    "Read-only file system",
    "Argument list too long",
    "Cannot allocate memory",
    "Connection refused",
    // German
    "Datei oder Verzeichnis nicht gefunden",
    "Keine Berechtigung",
    "Verbindungsaufbau abgelehnt",
    "Kommando nicht gefunden.",
    // Spanish
    "No existe el fichero o el directorio",
    "Permiso denegado",
    "Conexión rehusada",
    "orden no encontrada",
    // French
    "Aucun fichier ou dossier de ce type",
    "Permission non accordée",
    "Connexion refusée",
    "commande introuvable",
    // Italian
    "File o directory non esistente",
    "Permesso negato",
    "Connessione rifiutata",
    "comando non trovato",
    // Portuguese
    "Arquivo ou diretório inexistente",
    "Permissão negada",
    "Conexão recusada",
    "comando não encontrado",
    // Dutch
    "Bestand of map bestaat niet",
    "Toegang geweigerd",
    "Verbinding is geweigerd",
    "opdracht niet gevonden",
    // Swedish
    "Filen eller katalogen finns inte",
    "Åtkomst nekas",
    "Förbindelsen förvägrad",
    "kommandot finns inte",
    // Polish
    "Nie ma takiego pliku ani katalogu",
    "Brak dostępu",
    "Połączenie odrzucone",
    "nie znaleziono polecenia",
    // Czech
    "Adresář nebo soubor neexistuje",
    "Operace zamítnuta",
    "Spojení odmítnuto",
    "příkaz nenalezen",
    // Russian
    "Нет такого файла или каталога",
    "Отказано в доступе",
    "В соединении отказано",
    "команда не найдена",
    // Turkish
    "Böyle bir dosya ya da dizin yok",
    "Erişim engellendi",
    "Bağlantı reddedildi",
    "komut yok",
    // Japanese
    "そのようなファイルやディレクトリはありません",
    "許可がありません",
    "接続を拒否されました",
    "コマンドが見つかりません",
    // Korean
    "그런 파일이나 디렉터리가 없습니다",
    "허가 거부",
    "연결이 거부됨",
    "명령어를 찾을 수 없음",
    // Chinese
    "没有那个文件或目录",
    "权限不够",
    "拒绝连接",
    "未找到命令",
    "沒有此一檔案或目錄",
    "拒絕不符權限的操作",
    "連線被拒絕",
    "指令找不到",
];

/// Whether the line is a program's name, and then one of these messages: `sh: 1: cc: not found`,
/// `cat : x : Aucun fichier ou dossier de ce type`. Does not match `Permission denied` or `x: not found here`.
pub(crate) fn reported(line: &str) -> bool {
    let line = line.trim_end_matches('.');
    MESSAGES.iter().any(|message| {
        let before = line.strip_suffix(message.trim_end_matches('.')).map(str::trim_end);
        let program = before.and_then(|before| before.strip_suffix([':', '：']));
        program.is_some_and(|program| !program.trim_end().is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::reported;

    #[test]
    fn messages_after_the_name_of_a_program() {
        for line in [
            "/bin/sh: 1: echo: echo: I/O error",
            "make: ./a: Permission denied",
            "make: c++: Command not found",
            "/bin/sh: 1: cc: not found",
            "make: ./run-checks.sh: 没有那个文件或目录",
            "cat\u{a0}: x\u{a0}: Aucun fichier ou dossier de ce type",
            "run.sh: Zeile 4: frobnicate: Kommando nicht gefunden.",
            "misslyckades: Förbindelsen förvägrad.",
        ] {
            assert!(reported(line), "{line}");
        }
        for line in [
            "Permission denied",
            "ok: Permission denied here",
            "make: Nothing to be done for 'x'.",
            ": not found",
        ] {
            assert!(!reported(line), "{line}");
        }
    }
}
