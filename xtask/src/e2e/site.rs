//! A server for the test pages: a folder's files on a port of 127.0.0.1, and `/hang`, which never answers.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;

/// A server that runs until the program ends.
pub(super) struct Site {
    address: SocketAddr,
}

impl Site {
    pub(super) fn serve(folder: PathBuf) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let address = listener.local_addr()?;
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                // A browser opens connections that it never uses. Each waits in a separate thread.
                thread::spawn(move || answer(&stream, &folder));
            }
        });
        Ok(Self { address })
    }

    /// `http://127.0.0.1:PORT`.
    pub(super) fn address(&self) -> String {
        format!("http://{}", self.address)
    }
}

fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    // The header fields are read before the answer, so that closing the connection does not cut the answer off.
    lines.map_while(Result::ok).take_while(|line| !line.is_empty()).for_each(drop);
    let path = request.split([' ', '?']).nth(1).unwrap_or_default();
    if path == "/hang" {
        loop {
            thread::park();
        }
    }
    // No part of the path may begin with a dot, so that no file outside the folder is served.
    let is_inside =
        |name: &&str| name.ends_with(".html") && name.split(['/', '\\']).all(|part| !part.starts_with('.'));
    let name = path.strip_prefix('/').filter(|name| !name.starts_with('/')).filter(is_inside);
    let page = name.and_then(|name| std::fs::read(folder.join(name)).ok());
    let status = if page.is_some() { "200 OK" } else { "404 Not Found" };
    let body = page.unwrap_or_default();
    write!(stream, "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\n")?;
    write!(stream, "Content-Length: {}\r\nConnection: close\r\n\r\n", body.len())?;
    stream.write_all(&body)
}
