//! Report formats that several tools write: JUnit XML, the XML of .NET's test runners, Checkstyle, SARIF, TAP, JSON.

pub(in crate::readers) mod annotations;
pub(in crate::readers) mod checkstyle;
pub(in crate::readers) mod code_quality;
pub(in crate::readers) mod json_findings;
pub(in crate::readers) mod json_report;
pub(in crate::readers) mod json_report_table;
mod json_tests;
pub(in crate::readers) mod junit_xml;
pub(in crate::readers) mod sarif;
pub(in crate::readers) mod subunit;
pub(in crate::readers) mod tap;
mod test_outcome;
mod text_table;
pub(in crate::readers) mod xml;
mod xml_elements;
mod xml_findings;
pub(in crate::readers) mod xml_tests;

use crate::engine::Tool;

/// In the order in which they are tried.
pub(in crate::readers) const TOOLS: &[Tool] = &[
    tap::TOOL,
    subunit::TOOL,
    annotations::TOOL,
    junit_xml::LINT,
    junit_xml::TESTS,
    xml_tests::TOOL,
    checkstyle::TOOL,
    sarif::TOOL,
    code_quality::TOOL,
    json_tests::TOOL,
    json_findings::TOOL,
];
