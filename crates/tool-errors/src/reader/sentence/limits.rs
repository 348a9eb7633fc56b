//! Time limits of HTTP clients and of languages' runtimes, through which libraries talk to a driver.

use crate::reader::rule::rules;

rules! {
    /// The first line of the message, without its class.
    ROWS:
    // axios
    Around("timeout of ", "ms exceeded") => Timeout | BrowserError, "AxiosError: timeout of 200ms exceeded";
    // reqwest
    Around("error sending request for url (", "): operation timed out") => Timeout | BrowserError, "error sending request for url (http://127.0.0.1:9515/session): operation timed out";
    // curl's CURLE_OPERATION_TIMEDOUT
    Starts("curl: (28) ") => Timeout | BrowserError, "curl: (28) Operation timed out after 1001 milliseconds with 0 bytes received";
    // Go's context, below the text that the program and its libraries put before it; net/http adds a remark
    Around("", ": context deadline exceeded") => Timeout | BrowserError, "could not retrieve document root for 5A62: context deadline exceeded";
    Around("", ": context deadline exceeded (Client.Timeout exceeded while awaiting headers)") => Timeout | BrowserError, "Post \"http://127.0.0.1:9515/session\": context deadline exceeded (Client.Timeout exceeded while awaiting headers)";
    // Go's net and net/http
    Around("", ": i/o timeout") => Timeout | BrowserError, "Get \"http://127.0.0.1:9515/status\": dial tcp 127.0.0.1:9515: i/o timeout";
    Around("", ": net/http: TLS handshake timeout") => Timeout | BrowserError, "Get \"https://127.0.0.1/\": net/http: TLS handshake timeout";
    // tokio's Elapsed
    Is("deadline has elapsed") => Timeout | BrowserError, "deadline has elapsed";
    // HttpClient of .NET
    Starts("The request was canceled due to the configured HttpClient.Timeout of ") => Timeout | BrowserError, "System.Threading.Tasks.TaskCanceledException: The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.";
    // gRPC for Go
    Starts("rpc error: code = DeadlineExceeded desc = ") => Timeout | BrowserError, "rpc error: code = DeadlineExceeded desc = context deadline exceeded";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reader::class;
    use crate::reader::rule::assert_genuine;

    #[test]
    fn every_row_reads_its_genuine_message() {
        assert_genuine(ROWS, |message| super::super::read(&class::peel(message)));
    }
}
