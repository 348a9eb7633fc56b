//! Tokens of code hosts, package registries and build services.

use super::{
    ALNUM, ANY, Alphabet, BASE64, DIGIT, DOTTED, HEX, HEX_ANY, Is, LONGEST, LOW32, LOWER, MANY, Of, Read,
    Token, UPPER, WORD, exactly, is_mixed, jwt, least, row, run,
};

#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    // A format of many services.
    row("JSON Web Token",                 "eyJ",          &[Read(jwt)],                          "RFC 7519",                "eyJ2ZXJzaW9uIjozfQ"),
    row("GitHub personal",                "ghp_",         &[least(36, ALNUM)],                   "GitHub's documentation",  "ghp_short"),
    row("GitHub OAuth",                   "gho_",         &[least(36, ALNUM)],                   "GitHub's documentation",  "gho_short"),
    row("GitHub user-to-server",          "ghu_",         &[least(36, ALNUM)],                   "GitHub's documentation",  "ghu_short"),
    row("GitHub server-to-server",        "ghs_",         &[least(36, DOTTED)],                  "GitHub's documentation",  "ghs_short"),
    row("GitHub refresh",                 "ghr_",         &[least(36, ALNUM)],                   "GitHub's documentation",  "ghr_short"),
    row("GitHub fine-grained",            "github_pat_",  &[least(36, WORD)],                    "GitHub's documentation",  "github_pat_ is a prefix"),
    row("GitLab personal",                "glpat-",       &[least(20, DOTTED)],                  "GitLab's documentation",  "glpat-token"),
    row("GitLab OAuth application",       "gloas-",       &[least(40, WORD)],                    "GitLab's documentation",  "gloas-secret"),
    row("GitLab deploy",                  "gldt-",        &[least(20, WORD)],                    "GitLab's documentation",  "gldt-token"),
    row("GitLab runner",                  "glrt-",        &[least(20, DOTTED)],                  "GitLab's documentation",  "glrt-token"),
    row("GitLab runner, legacy",          "glrtr-",       &[least(20, DOTTED)],                  "GitLab's documentation",  "glrtr-token"),
    row("GitLab CI job",                  "glcbt-",       &[least(20, DOTTED)],                  "GitLab's documentation",  "glcbt-64_short"),
    row("GitLab pipeline trigger",        "glptt-",       &[least(20, WORD)],                    "GitLab's documentation",  "glptt-token"),
    row("GitLab feed",                    "glft-",        &[least(20, WORD)],                    "GitLab's documentation",  "glft-token"),
    row("GitLab incoming mail",           "glimt-",       &[least(20, WORD)],                    "GitLab's documentation",  "glimt-token"),
    row("GitLab agent",                   "glagent-",     &[least(40, WORD)],                    "GitLab's documentation",  "glagent-config"),
    row("GitLab workspace",               "glwt-",        &[least(20, WORD)],                    "GitLab's documentation",  "glwt-token"),
    row("GitLab SCIM",                    "glsoat-",      &[least(20, WORD)],                    "GitLab's documentation",  "glsoat-token"),
    row("GitLab feature flags",           "glffct-",      &[least(20, WORD)],                    "GitLab's documentation",  "glffct-token"),
    row("GitLab runner registration",     "GR1348941",    &[least(20, WORD)],                    "GitLab's documentation",  "GR1348941 is a prefix"),
    row("Bitbucket app password",         "ATBB",         &[least(32, WORD)],                    "trufflehog",              "ATBBQ"),
    row("Atlassian",                      "ATATT3",       &[least(40, ANY)],                     "gitleaks",                "ATATT3 is a prefix"),
    row("Atlassian repository access",    "ATCTT3",       &[least(40, ANY)],                     "trufflehog",              "ATCTT3 is a prefix"),
    row("Atlassian Compass",              "ATSTT3",       &[least(40, ANY)],                     "GitHub's secret scanning", "ATSTT3 is a prefix"),
    row("Trello",                         "ATTA",         &[exactly(72, HEX_ANY)],               "trufflehog",              "ATTACHMENT"),
    row("Sourcegraph or Segment",         "sgp_",         &[least(40, WORD)],                    "gitleaks",                "sgp_local"),
    row("Sourcegraph Amp",                "sgamp_user_",  &[exactly(26, UPPER), Is("_"), exactly(64, HEX)], "Sourcegraph's documentation", "sgamp_user_x"),
    row("Depot",                          "depot_org_",   &[exactly(64, HEX)],                   "Depot's documentation",   "depot_org_name"),
    row("Depot project",                  "depot_project_", &[exactly(64, HEX)],                 "Depot's documentation",   "depot_project_name"),
    row("Daytona",                        "dtn_",         &[exactly(64, HEX)],                   "Daytona's documentation", "dtn_name"),
    row("Sourcegraph license",            "slk_",         &[exactly(64, HEX)],                   "noseyparker",             "slk_64"),
    row("Sourcegraph dotcom",             "sgd_",         &[exactly(64, HEX)],                   "noseyparker",             "sgd_64"),
    row("Django, new project",            "django-insecure-", &[exactly(50, |byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"!@#$%^&*(-_=+)".contains(&byte))], "Django's source", "django-insecure-setting"),
    // Registries.
    row("npm",                            "npm_",         &[exactly(36, ALNUM)],                 "gitleaks",                "npm_config_registry npm_lifecycle_event npm_package_json"),
    row("PyPI",                           "pypi-",        &[Read(pypi)],                         "gitleaks",                "pypi-server-2.0 pypi-modules-1a184bde04a16a515eeccd5e9f373265f026270d180ef4f6777e951dbd14bf19"),
    row("crates.io",                      "cio",          &[exactly(32, ALNUM)],                 "crates.io",               "cio decision"),
    row("NuGet",                          "oy2",          &[exactly(43, LOW32)],                 "noseyparker",             "oy2mvc"),
    row("RubyGems",                       "rubygems_",    &[exactly(48, HEX)],                   "gitleaks",                "rubygems_version"),
    row("Clojars",                        "CLOJARS_",     &[exactly(60, ALNUM)],                 "gitleaks",                "CLOJARS_USERNAME"),
    row("Cloudsmith",                     "csa_",         &[exactly(30, HEX), exactly(6, ALNUM)], "betterleaks",             "csa_report"),
    row("Ionic",                          "ion_",         &[exactly(42, ALNUM)],                 "betterleaks",             "ion_build"),
    row("Docker Hub personal",            "dckr_pat_",    &[least(20, WORD)],                    "noseyparker",             "dckr_pat_ is a prefix"),
    row("Docker Hub organisation",        "dckr_oat_",    &[least(20, WORD)],                    "trufflehog",              "dckr_oat_ is a prefix"),
    row("Artifactory API key",            "AKCp",         &[least(60, ALNUM)],                   "gitleaks",                "AKCp8short"),
    row("Artifactory reference token",    "cmVmd",        &[least(55, ALNUM)],                   "gitleaks",                "cmVmdA=="),
    row("Deno Deploy",             "ddp_",         &[least(36, ALNUM)],                   "GitHub's secret scanning", "ddp_name"),
    row("Deno Deploy organisation",       "ddo_",         &[least(36, ALNUM)],                   "Deno's documentation",    "ddo_name"),
    // Build, test and review services.
    row("CircleCI personal",              "CCIPAT_",      &[least(40, WORD)],                    "trufflehog",              "CCIPAT_x"),
    row("CircleCI project",               "CCIPRJ_",      &[least(40, WORD)],                    "trufflehog",              "CCIPRJ_x"),
    row("Buildkite user",                 "bkua_",        &[Of(40, 53, LOWER)],                  "noseyparker",             "bkua_x"),
    row("Buildkite agent",                "bkct_",        &[least(30, WORD)],                    "Buildkite's documentation", "bkct_x"),
    row("Buildkite agent, legacy",        "bkat_",        &[least(30, WORD)],                    "Buildkite's documentation", "bkat_x"),
    row("Buildkite agent access",         "bkaa_",        &[least(40, WORD)],                    "betterleaks",             "bkaa_x"),
    row("Buildkite job",                  "bkaj_",        &[least(40, WORD)],                    "betterleaks",             "bkaj_x"),
    row("Buildkite registry",             "bkar_",        &[least(40, WORD)],                    "betterleaks",             "bkar_x"),
    row("Buildkite packages",             "bkpt_",        &[least(40, WORD)],                    "betterleaks",             "bkpt_x"),
    row("Buildkite portal",               "bkpat_",       &[least(40, WORD)],                    "betterleaks",             "bkpat_x"),
    row("Buildkite portal secret",        "bkps_",        &[least(40, WORD)],                    "betterleaks",             "bkps_x"),
    row("Octopus Deploy",                 "API-",         &[Of(25, 32, UPPER)],                  "gitleaks",                "API-KEY API-REFERENCE-1"),
    row("Harness personal",               "pat.",         &[exactly(22, WORD), Is("."), exactly(24, ALNUM), Is("."), exactly(20, ALNUM)], "gitleaks", "pat.example.com"),
    row("Harness service account",        "sat.",         &[exactly(22, WORD), Is("."), exactly(24, ALNUM), Is("."), exactly(20, ALNUM)], "gitleaks", "sat.example.com"),
    row("SonarQube user",                 "squ_",         &[exactly(40, HEX)],                   "trufflehog",              "squ_name"),
    row("SonarQube project",              "sqp_",         &[exactly(40, HEX)],                   "trufflehog",              "sqp_name"),
    row("Packagist, read",                "packagist_ort_",&[exactly(68, HEX)],                    "Packagist's documentation","packagist_ort_x"),
    row("Packagist, update",              "packagist_out_",&[exactly(68, HEX)],                    "Packagist's documentation","packagist_out_x"),
    row("Packagist user",                 "packagist_uut_",&[exactly(68, HEX)],                    "Packagist's documentation","packagist_uut_x"),
    row("Packagist conductor",            "packagist_cut_",&[exactly(68, HEX)],                    "Packagist's documentation","packagist_cut_x"),
    row("Endor Labs",                     "endr+",         &[exactly(16, |byte| ALNUM(byte) || byte == b'-')],"trufflehog",               "endr+name"),
    row("TruffleHog",                     "thog-secret-",  &[exactly(32, HEX)],                    "trufflehog",               "thog-secret-name"),
    row("Arcjet",                         "ajkey_",        &[exactly(26, LOWER)],                  "kingfisher",               "ajkey_name"),
    row("Trigger.dev",                    "tr_prod_",      &[exactly(20, ALNUM)],                  "Trigger.dev's documentation","tr_prod_name"),
    row("Trigger.dev, development",       "tr_dev_",       &[exactly(20, ALNUM)],                  "Trigger.dev's documentation","tr_dev_server"),
    row("Trigger.dev personal",           "tr_pat_",       &[exactly(40, ALNUM)],                  "Trigger.dev's documentation","tr_pat_name"),
    row("Inngest signing key",            "signkey-prod-", &[exactly(64, HEX)],                    "Inngest's documentation",  "signkey-prod-x"),
    row("Inngest signing key, test",      "signkey-test-", &[exactly(64, HEX)],                    "Inngest's documentation",  "signkey-test-x"),
    row("Bitwarden",                      "0.",            &[Read(uuid), Is("."), exactly(30, ALNUM), Is(":"), Of(22, 24, BASE64)],"Bitwarden's documentation","0.1.2"),
    row("SonarQube global",               "sqa_",         &[exactly(40, HEX)],                   "trufflehog",              "sqa_name"),
    row("SonarQube badge",                "sqb_",         &[exactly(40, HEX)],                   "SonarSource's documentation", "sqb_name"),
    row("Snyk user",                      "snyk_uat.",    &[least(30, DOTTED)],                  "kingfisher",              "snyk_uat.x"),
    row("Snyk service account",           "snyk_sat.",    &[least(30, DOTTED)],                  "kingfisher",              "snyk_sat.x"),
    row("Socket",                         "sktsec_",      &[least(32, WORD)],                    "Socket's documentation",  "sktsec_x"),
    row("Dependency-Track",               "odt_",         &[least(32, WORD)],                    "noseyparker",             "odt_file"),
    row("StackHawk",                      "hawk.",        &[exactly(20, WORD), Is("."), exactly(20, WORD)], "noseyparker", "hawk.example.com"),
    row("Infracost",                      "ico-",         &[exactly(32, ALNUM)],                 "gitleaks",                "ico-arrow-left-with-long-class-name"),
    row("Pulumi",                         "pul-",         &[exactly(40, HEX)],                   "gitleaks",                "pul-request"),
    row("Terraform Cloud",   "",             &[exactly(14, ALNUM), Is(".atlasv1."), least(50, WORD)], "gitleaks", "a.atlasv1.b"),
    row("Prefect user",                   "pnu_",         &[exactly(36, ALNUM)],                 "gitleaks",                "pnu_name"),
    row("Prefect service account",        "pnb_",         &[exactly(36, ALNUM)],                 "Prefect's documentation", "pnb_name"),
    row("Postman",                        "PMAK-",        &[exactly(24, HEX_ANY), Is("-"), exactly(34, HEX_ANY)], "gitleaks", "PMAK-key"),
    row("Postman collection access",      "PMAT-",        &[exactly(26, UPPER)],                 "GitHub's secret scanning", "PMAT-key"),
    row("ReadMe",                         "rdme_",        &[exactly(70, LOWER)],                 "gitleaks",                "rdme_md"),
    row("Figma",                          "figd_",        &[least(36, WORD)],                    "noseyparker",             "figd_name"),
    row("Figma OAuth",                    "figo_",        &[least(36, WORD)],                    "Figma's documentation",   "figo_name"),
    row("Linear",                         "lin_api_",     &[least(32, ALNUM)],                   "gitleaks",                "lin_api_key"),
    row("Linear OAuth",                   "lin_oauth_",   &[least(32, ALNUM)],                   "GitHub's secret scanning", "lin_oauth_app"),
    row("Linear webhook",                 "lin_wh_",      &[least(16, ALNUM)],                   "Linear's documentation",  "lin_wh_x"),
    row("Notion",                         "secret_",      &[exactly(43, ALNUM)],                 "trufflehog",              "secret_key_base secret_access_key_of_the_application"),
    row("Notion integration",             "ntn_",         &[least(40, ALNUM)],                   "gitleaks",                "ntn_name"),
    row("Airtable personal",              "pat",          &[exactly(14, ALNUM), Is("."), exactly(64, HEX)], "gitleaks", "patterns.example patchesAndFixes1.x"),
    row("Contentful personal",            "CFPAT-",       &[least(43, WORD)],                    "noseyparker",             "CFPAT-x"),
    row("Asana personal",                 "1/",           &[Of(10, 20, DIGIT), Is(":"), exactly(32, HEX)], "noseyparker", "1/1234567890 1/2:3"),
    row("Asana personal, current",        "2/",           &[Of(10, 20, DIGIT), Is("/"), Of(10, 20, DIGIT), Is(":"), exactly(32, HEX)], "kingfisher", "2/1234567890/1"),
    row("Sentry organisation",            "sntrys_",      &[least(40, ANY)],                     "gitleaks",                "sntrys_name"),
    row("Sentry user",                    "sntryu_",      &[exactly(64, HEX)],                   "gitleaks",                "sntryu_name"),
    row("Sentry application",             "sntrya_",       &[exactly(64, HEX)],                    "Sentry's source",          "sntrya_name"),
    row("Sentry integration",             "sntryi_",       &[exactly(64, HEX)],                    "Sentry's source",          "sntryi_name"),
    row("1Password service account",      "ops_",         &[Is("eyJ"), least(40, ANY)],       "gitleaks",                "ops_eyJ"),
    row("1Password secret key",           "A3-",          &[exactly(6, UPPER), Is("-"), Of(5, 11, UPPER), Is("-"), least(15, |byte| UPPER(byte) || byte == b'-')], "gitleaks", "A3-1 A3-PAPER-SIZE"),
    row("Doppler",                        "dp.",          &[Of(2, 6, LOWER), Is("."), Read(doppler)], "noseyparker",       "dp.pt.short dp.st.example.name"),
    row("age",                            "AGE-SECRET-KEY-1", &[exactly(58, UPPER)],             "gitleaks",                "AGE-SECRET-KEY-1 is a prefix"),
    row("LaunchDarkly SDK",               "sdk-",         &[Read(uuid)],                         "GitHub's secret scanning", "sdk-0a1b2c3d"),
    row("LaunchDarkly API",               "api-",         &[Read(uuid)],                         "GitHub's secret scanning", "api-0a1b2c3d"),
    row("LaunchDarkly mobile",            "mob-",         &[Read(uuid)],                         "LaunchDarkly's documentation", "mob-0a1b2c3d"),
    row("Statsig",                        "secret-",      &[Read(statsig)],                      "Statsig's documentation", "secret-santa-generator-service"),
    row("ConfigCat",                      "configcat-sdk-1/", &[exactly(22, WORD), Is("/"), exactly(22, WORD)], "betterleaks",             "configcat-sdk-1/x"),
    row("Unleash",                        "*:",           &[Of(1, 40, WORD), Is("."), exactly(56, HEX)], "Unleash's documentation", "*:production.x"),
    row("Unleash, default project",       "default:",     &[Of(1, 40, WORD), Is("."), exactly(56, HEX)], "Unleash's documentation", "default:production.x"),
    row("DevCycle server",                "dvc_server_",  &[Of(16, MANY, ALNUM), Of(0, MANY, WORD)], "betterleaks",             "dvc_server_side_rendering"),
    row("DevCycle client",                "dvc_client_",  &[Of(16, MANY, ALNUM), Of(0, MANY, WORD)], "betterleaks",             "dvc_client_side_bucketing"),
    row("DevCycle mobile",                "dvc_mobile_",  &[Of(16, MANY, ALNUM), Of(0, MANY, WORD)], "betterleaks",             "dvc_mobile_key"),
    row("WakaTime",                       "waka_",        &[Read(uuid)],                         "GitHub's secret scanning", "waka_time"),
    row("Chromatic",                      "chpt_",        &[least(12, LOWER)],                   "Chromatic's documentation", "chpt_x"),
    row("Mergify",                        "mka_",         &[least(30, WORD)],                    "GitHub's secret scanning", "mka_x"),
    row("Mergify application",            "mergify_application_key_", &[least(40, WORD)],                    "betterleaks",             "mergify_application_key_x"),
    row("Aikido",                         "AIK_CI_",      &[least(20, ALNUM)],                   "betterleaks",             "AIK_CI_RUN"),
    row("Aikido secret",                  "AIK_SECRET_",  &[exactly(64, ALNUM)],                 "betterleaks",             "AIK_SECRET_KEY"),
    row("Val Town",                       "vtwn_",        &[least(20, ALNUM)],                   "betterleaks",             "vtwn_x"),
    row("Lichess",                        "lip_",         &[least(20, ALNUM)],                   "betterleaks",             "lip_sync"),
    row("Rootly",                         "rootly_",      &[exactly(64, HEX)],                   "GitHub's secret scanning", "rootly_api"),
    row("Iterative",                      "isat_",        &[least(30, WORD)],                    "GitHub's secret scanning", "isat_x"),
    row("ngrok",                          "ngrok_",       &[least(30, WORD)],                    "ngrok's documentation",   "ngrok_free_app"),
    row("Scaleway",                       "SCW",          &[exactly(17, UPPER)],                 "noseyparker",             "SCW_ACCESS_KEY"),
    row("Intra 42",                       "s-s4t2",       &[Of(2, 2, LOWER), Is("-"), exactly(64, HEX)], "gitleaks",       "s-s4t2ud"),
    row("MaxMind",                        "",             &[exactly(6, ALNUM), Is("_"), exactly(29, ALNUM), Is("_mmk")], "gitleaks", "abcdef_mmk"),
];

/// 40 or more characters with both letters and digits.
fn doppler(rest: &[u8]) -> Option<usize> {
    let token = near(rest, DOTTED)?;
    let is_secret = token.len() >= 40 && token.iter().any(u8::is_ascii_digit);
    is_secret.then(|| run(rest, MANY, DOTTED))
}

/// 50 or more characters that are more mixed than a list of words or a digest.
fn pypi(rest: &[u8]) -> Option<usize> {
    let token = near(rest, WORD)?;
    (token.len() >= 50 && is_mixed(token)).then(|| run(rest, MANY, WORD))
}

/// The beginning of a possible token, as far as it is in the alphabet.
fn near(rest: &[u8], alphabet: Alphabet) -> Option<&[u8]> {
    rest.get(..run(rest, LONGEST, alphabet))
}

/// Exactly 43 characters with digits and letters of both cases.
fn statsig(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 43)
}

/// `0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f`
pub(super) fn uuid(rest: &[u8]) -> Option<usize> {
    let uuid = rest.get(..36)?;
    let is_uuid = uuid.iter().enumerate().all(|(at, &byte)| match at {
        8 | 13 | 18 | 23 => byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    });
    let ended = !rest.get(36).is_some_and(u8::is_ascii_alphanumeric);
    (is_uuid && ended).then_some(36)
}
