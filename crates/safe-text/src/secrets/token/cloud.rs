//! Keys of cloud, hosting, database, network and monitoring services.

use super::code::uuid;
use super::{
    ALNUM, ANY, BASE64, DOTTED, HEX, HEX_ANY, Is, LOW32, LOWER, Of, Read, Token, UPPER, WORD, exactly, least,
    row,
};

#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    row("AWS access key id",              "AKIA",         &[exactly(16, UPPER)],                 "AWS's documentation",     "AKIAshort AKIATOOLONG0123456789"),
    row("AWS temporary access key id",    "ASIA",         &[exactly(16, UPPER)],                 "AWS's documentation",     "ASIA PACIFIC"),
    row("AWS bearer token",               "ABIA",         &[exactly(16, UPPER)],                 "AWS's documentation",     "ABIA"),
    row("AWS context-specific",           "ACCA",         &[exactly(16, UPPER)],                 "AWS's documentation",     "ACCA"),
    row("AWS, legacy",                    "A3T",          &[exactly(17, UPPER)],                 "gitleaks",                "A3T"),
    row("AWS Bedrock API key",            "ABSK",         &[least(100, BASE64)],                 "gitleaks",                "ABSK"),
    row("AWS Bedrock short-lived key",    "bedrock-api-key-", &[least(40, BASE64)],              "gitleaks",                "bedrock-api-key-name"),
    row("AWS AppSync",                    "da2-",         &[exactly(26, LOWER)],                 "AWS's documentation",     "da2-x"),
    row("Amazon MWS",                     "amzn.mws.",    &[Read(uuid)],                         "noseyparker",             "amzn.mws.x"),
    row("Amazon OAuth client",            "amzn1.oa2-cs.v1.", &[least(40, HEX)],                 "GitHub's secret scanning", "amzn1.oa2-cs.v1.x"),
    row("Google API key",                 "AIza",         &[exactly(35, WORD)],                  "gitleaks",                "AIza"),
    row("Google OAuth client",            "GOCSPX-",      &[least(20, WORD)],                    "noseyparker",             "GOCSPX-x"),
    row("Google OAuth access",            "ya29.",        &[least(20, DOTTED)],                  "noseyparker",             "ya29.x"),
    row("Google OAuth refresh",           "1//0",         &[least(35, WORD)],                    "GitHub's secret scanning", "1//0 1//03"),
    row("Google Gemini",                  "AQ.Ab8RN6",    &[least(40, WORD)],                    "betterleaks",             "AQ.Ab8RN6"),
    row("Azure AD client secret",         "",             &[exactly(3, |byte| DOTTED(byte) || byte == b'~'), Of(1, 1, |byte| byte.is_ascii_digit()), Is("Q~"), Of(31, 34, |byte| DOTTED(byte) || byte == b'~')], "gitleaks", "a.b8Q~x"),
    row("Azure DevOps",                   "",             &[exactly(76, ALNUM), Is("AZDO"), exactly(4, ALNUM)], "Microsoft's documentation", "AZDO"),
    row("Azure services",                 "",             &[exactly(52, BASE64), Is("JQQJ99"), least(20, BASE64)], "Microsoft's documentation", "JQQJ99"),
    row("Azure storage",                  "",             &[exactly(76, BASE64), Is("+AStf"), exactly(5, BASE64), Is("==")], "Microsoft's documentation", "+AStf"),
    row("Azure Functions",                "",             &[exactly(44, WORD), Is("AzFu"), exactly(6, WORD), Is("==")], "Microsoft's documentation", "AzFu"),
    row("Firebase Cloud Messaging",       "AAAA",         &[exactly(7, WORD), Is(":APA91b"), least(100, WORD)], "gitleaks", "AAAA:APA91b"),
    row("Alibaba Cloud access key id",    "LTAI",         &[Of(12, 24, ALNUM)],                  "gitleaks",                "LTAI5t"),
    row("Tencent Cloud secret id",        "AKID",         &[Of(32, 36, ALNUM)],                  "GitHub's secret scanning", "AKID"),
    row("Volcengine access key id",       "AKLT",         &[least(40, ALNUM)],                   "GitHub's secret scanning", "AKLT"),
    row("Baidu Cloud access key id",      "ALTAK",        &[exactly(21, ALNUM)],                 "GitHub's secret scanning", "ALTAK"),
    row("Yandex Cloud API key",           "AQVN",         &[Of(35, 38, WORD)],                   "gitleaks",                "AQVN"),
    row("Yandex Cloud IAM",               "t1.",          &[least(60, DOTTED)],                  "gitleaks",                "t1.example.com"),
    row("Yandex Cloud static key",        "YCA",          &[Of(37, 37, WORD)],                   "gitleaks",                "YCA"),
    row("Yandex Cloud static key",        "YCN",          &[Of(37, 37, WORD)],                   "gitleaks",                "YCN"),
    row("Yandex OAuth",                   "y0_",          &[least(40, WORD)],                    "GitHub's secret scanning", "y0_x"),
    row("DigitalOcean personal",          "dop_v1_",      &[exactly(64, HEX)],                   "gitleaks",                "dop_v1_short"),
    row("DigitalOcean OAuth",             "doo_v1_",      &[exactly(64, HEX)],                   "gitleaks",                "doo_v1_short"),
    row("DigitalOcean refresh",           "dor_v1_",      &[exactly(64, HEX)],                   "gitleaks",                "dor_v1_short"),
    row("Cloudflare origin CA",           "v1.0-",        &[exactly(24, HEX), Is("-"), least(100, HEX)], "gitleaks",        "v1.0-rc1"),
    row("Cloudflare user",                "cfut_",        &[least(40, WORD)],                    "Cloudflare's documentation", "cfut_x"),
    row("Cloudflare account",             "cfat_",        &[least(40, WORD)],                    "Cloudflare's documentation", "cfat_x"),
    row("Cloudflare global key",          "cfk_",         &[least(40, WORD)],                    "Cloudflare's documentation", "cfk_x"),
    row("Fly.io",                         "fo1_",         &[least(40, WORD)],                    "gitleaks",                "fo1_x"),
    row("Fly.io macaroon",                "fm1a_",        &[least(60, BASE64)],                  "gitleaks",                "fm1a_x"),
    row("Fly.io macaroon",                "fm1r_",        &[least(60, BASE64)],                  "gitleaks",                "fm1r_x"),
    row("Fly.io macaroon",                "fm2_",         &[least(60, BASE64)],                  "gitleaks",                "fm2_x"),
    row("Heroku",                         "HRKU-",        &[least(36, WORD)],                    "gitleaks",                "HRKU-x"),
    row("Netlify",                        "nfp_",         &[least(36, ALNUM)],                   "GitHub's secret scanning", "nfp_x"),
    row("Netlify OAuth",                  "nfo_",         &[least(36, ALNUM)],                   "GitHub's secret scanning", "nfo_x"),
    row("Vercel personal",                "vcp_",         &[least(24, WORD)],                    "Vercel's documentation",  "vcp_x"),
    row("Vercel integration",             "vci_",         &[least(24, WORD)],                    "Vercel's documentation",  "vci_x"),
    row("Vercel app access",              "vca_",         &[least(24, WORD)],                    "Vercel's documentation",  "vca_x"),
    row("Vercel app refresh",             "vcr_",         &[least(24, WORD)],                    "Vercel's documentation",  "vcr_x"),
    row("Vercel AI gateway",              "vck_",         &[least(24, WORD)],                    "Vercel's documentation",  "vck_x"),
    row("Vercel Blob",                    "vercel_blob_rw_", &[least(30, WORD)],                 "Vercel's documentation",  "vercel_blob_rw_token"),
    row("Render",                         "rnd_",         &[least(24, ALNUM)],                   "kingfisher",              "rnd_seed"),
    row("Scalingo",            "tk-us-",       &[least(40, WORD)],                    "gitleaks",                "tk-us-east"),
    row("Akamai",                         "akab-",        &[exactly(16, LOWER), Is("-"), exactly(16, LOWER)], "GitHub's secret scanning", "akab-x"),
    row("OpenShift",                      "sha256~",      &[exactly(43, WORD)],                  "gitleaks",                "sha256~x"),
    row("Exoscale",                       "EXO",          &[exactly(24, HEX)],                   "betterleaks",             "EXODUS"),
    row("UpCloud",                        "ucat_",         &[Of(24, 32, ALNUM)],                   "betterleaks",              "ucat_name"),
    row("Kong Konnect",                   "kpat_",         &[least(40, ALNUM)],                    "Kong's documentation",     "kpat_name"),
    row("Datadog application key",        "ddapp_",        &[exactly(34, ALNUM)],                  "Datadog's source",         "ddapp_name"),
    row("Coralogix",                      "cxtp_",         &[exactly(30, ALNUM)],                  "Coralogix's documentation","cxtp_name"),
    row("Coralogix personal",             "cxup_",         &[exactly(30, ALNUM)],                  "Coralogix's documentation","cxup_name"),
    row("Databricks refresh",             "doau",          &[exactly(32, HEX)],                    "Databricks's documentation","doau"),
    row("Alchemy",                        "alcht_",        &[exactly(30, ALNUM)],                  "trufflehog",               "alcht_name"),
    row("Ably",                           "",              &[exactly(6, ALNUM), Is("."), exactly(6, ALNUM), Is(":"), exactly(43, WORD)],"Ably's documentation",     "module.method:name"),
    // Secret stores and infrastructure.
    row("Vault service",                  "hvs.",         &[least(24, WORD)],                    "gitleaks",                "hvs.example"),
    row("Vault batch",                    "hvb.",         &[least(24, WORD)],                    "gitleaks",                "hvb.example"),
    row("Vault recovery",                 "hvr.",         &[least(24, WORD)],                    "HashiCorp's documentation", "hvr.example"),
    row("Vault, legacy",                  "s.",           &[Read(vault)],                        "gitleaks",                "s.example s.isNotAnIdentifierButItIs s.abcdefghijklmnopqrstuvwx"),
    row("Infisical service",              "st.",          &[exactly(24, HEX), Is("."), exactly(32, HEX), Is("."), exactly(32, HEX)], "Infisical's documentation", "st.example.com"),
    row("Tailscale",                      "tskey-",       &[least(20, WORD)],                    "noseyparker",             "tskey-x"),
    row("Defined Networking",             "dnkey-",       &[least(60, WORD)],                    "gitleaks",                "dnkey-x"),
    row("ngrok API",                      "",             &[exactly(27, ALNUM), Is("_"), Read(ngrok)], "noseyparker",       "abcdefghijklmnopqrstuvwxyza_bcdefghijklmnopqrstuv"),
    row("PlanetScale token",              "pscale_tkn_",  &[least(32, DOTTED)],                  "gitleaks",                "pscale_tkn_x"),
    row("PlanetScale OAuth",              "pscale_oauth_", &[least(32, DOTTED)],                 "gitleaks",                "pscale_oauth_x"),
    row("PlanetScale password",           "pscale_pw_",   &[least(32, DOTTED)],                  "gitleaks",                "pscale_pw_x"),
    row("Databricks",                     "dapi",         &[exactly(32, HEX)],                   "gitleaks",                "dapi"),
    row("Databricks OAuth",               "dose",         &[exactly(32, HEX)],                   "GitHub's secret scanning", "dose"),
    row("Confluent",                      "cflt",         &[exactly(60, BASE64)],                "Confluent's documentation", "cflt"),
    row("Aiven",                          "AVNS_",        &[least(16, WORD)],                    "GitHub's secret scanning", "AVNS_x"),
    row("ClickHouse Cloud",               "4b1d",         &[exactly(38, ALNUM)],                 "gitleaks",                "4b1d"),
    row("Neon",                           "napi_",        &[least(40, LOWER)],                   "GitHub's secret scanning", "napi_build"),
    row("Supabase",                       "sbp_",         &[least(40, HEX)],                     "trufflehog",              "sbp_x"),
    row("Supabase secret key",            "sb_secret_",   &[least(20, WORD)],                    "Supabase's documentation", "sb_secret_x"),
    row("Xata",                           "xau_",         &[least(32, ALNUM)],                   "kingfisher",              "xau_x"),
    row("DataStax Astra",                 "AstraCS:",     &[least(20, |byte| ALNUM(byte) || byte == b':')], "betterleaks",             "AstraCS:x"),
    row("dbt service",                    "dbtc_",        &[least(30, WORD)],                    "dbt's documentation",     "dbtc_x"),
    row("dbt personal",                   "dbtu_",        &[least(30, WORD)],                    "dbt's documentation",     "dbtu_x"),
    row("Tinybird",                       "p.eyJ",        &[least(40, DOTTED)],                  "GitHub's secret scanning", "p.eyJ"),
    row("Unkey",                 "unkey_",       &[least(16, ALNUM)],                   "GitHub's secret scanning", "unkey_x"),
    row("Zuplo",                          "zpka_",        &[least(30, WORD)],                    "GitHub's secret scanning", "zpka_x"),
    // Monitoring.
    row("New Relic user",                 "NRAK-",        &[exactly(27, UPPER)],                 "gitleaks",                "NRAK-x"),
    row("New Relic insert",               "NRII-",        &[least(32, WORD)],                    "gitleaks",                "NRII-x"),
    row("New Relic query",                "NRIQ-",        &[least(32, WORD)],                    "noseyparker",             "NRIQ-x"),
    row("New Relic browser",              "NRJS-",        &[exactly(19, HEX)],                   "gitleaks",                "NRJS-x"),
    row("New Relic REST",                 "NRRA-",        &[exactly(42, HEX)],                   "noseyparker",             "NRRA-x"),
    row("New Relic license",              "",             &[exactly(36, HEX), Is("NRAL")],       "noseyparker",             "NRAL"),
    row("New Relic license, EU",          "eu01xx",       &[exactly(30, HEX), Is("NRAL")],       "noseyparker",             "eu01xx"),
    row("Grafana, legacy",                "eyJrIjoi",     &[least(60, BASE64)],                  "gitleaks",                "eyJrIjoi"),
    row("Grafana Cloud",                  "glc_",         &[least(32, BASE64)],                  "gitleaks",                "glc_x"),
    row("Grafana service account",        "glsa_",        &[exactly(32, ALNUM), Is("_"), exactly(8, HEX_ANY)], "gitleaks",  "glsa_x"),
    row("Dynatrace",                      "dt0",          &[exactly(1, LOWER), exactly(2, |byte| byte.is_ascii_digit()), Is("."), exactly(24, ALNUM), Is("."), exactly(64, ALNUM)], "gitleaks", "dt0c01.short"),
    row("Elastic Cloud",                  "essu_",        &[least(30, ANY)],                     "Elastic's documentation", "essu_x"),
    row("PostHog personal",               "phx_",         &[least(30, WORD)],                    "GitHub's secret scanning", "phx_x"),
    row("PostHog feature flags",          "phs_",         &[least(30, WORD)],                    "GitHub's secret scanning", "phs_x"),
    row("Honeycomb",                      "hcaik_",       &[least(50, LOWER)],                   "GitHub's secret scanning", "hcaik_x"),
    row("Honeycomb management",           "hcamk_",       &[least(24, LOWER)],                   "Honeycomb's documentation", "hcamk_x"),
    row("Axiom",                          "xaat-",        &[Read(uuid)],                         "kingfisher",              "xaat-x"),
    row("Axiom personal",                 "xapt-",        &[Read(uuid)],                         "kingfisher",              "xapt-x"),
    row("Logfire",                        "pylf_v",       &[least(40, WORD)],                    "Logfire's documentation", "pylf_v1_us_x"),
    row("Checkly",                        "cu_",          &[exactly(32, HEX)],                   "GitHub's secret scanning", "cu_x"),
    row("Checkly service",                "sv_",          &[exactly(32, HEX)],                   "Checkly's documentation", "sv_x"),
    row("Thunderstore",   "tss_",         &[least(30, ALNUM)],                   "kingfisher",              "tss_x"),
    row("Azure DevOps, legacy",           "",             &[Read(azure_devops)],                 "noseyparker",             "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz"),
    row("CockroachDB Cloud",              "CCDB1_",       &[least(40, WORD)],                    "kingfisher",              "CCDB1_x"),
    row("JumpCloud",                      "jca_",         &[least(36, ALNUM)],                   "GitHub's secret scanning", "jca_x"),
    row("SettleMint",         "sm_",          &[Of(3, 3, LOWER), Is("_"), exactly(16, ALNUM)], "gitleaks",     "sm_pat_x"),
    row("Okta",                      "00",           &[Read(okta)],                         "gitleaks",                "00000000 0000000000000000000000000000000000000000"),
    row("Rancher",  "token-",       &[exactly(5, LOWER), Is(":"), exactly(54, LOWER)], "noseyparker", "token-abc12:x"),
    row("TeamCity",                       "eyJ0eXAiOiAiVENWMiJ9.", &[least(36, DOTTED)],         "noseyparker",             "eyJ0eXAiOiAiVENWMiJ9"),
    row("MongoDB Atlas service account",                          "mdb_sa_sk_",   &[least(30, ANY)],                     "MongoDB's documentation", "mdb_sa_sk_x"),
];

/// Exactly 24 characters with digits and letters of both cases, unlike a name.
fn vault(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 24)
}

/// Exactly 21 characters with digits and letters of both cases.
fn ngrok(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 21)
}

/// 40 characters with letters of both cases.
fn okta(rest: &[u8]) -> Option<usize> {
    let token = rest.get(..40)?;
    let any = |test: fn(&u8) -> bool| token.iter().any(test);
    let ended = !rest.get(40).is_some_and(|byte| WORD(*byte));
    let is_word = token.iter().all(|&byte| WORD(byte));
    (ended && is_word && any(u8::is_ascii_uppercase) && any(u8::is_ascii_lowercase)).then_some(40)
}

/// 52 characters of base 32 with some digits.
fn azure_devops(rest: &[u8]) -> Option<usize> {
    let token = rest.get(..52).filter(|token| token.iter().all(|&byte| LOW32(byte)))?;
    let ended = !rest.get(52).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'=');
    let digits = token.iter().filter(|byte| byte.is_ascii_digit()).count();
    (ended && (3..26).contains(&digits)).then_some(52)
}
