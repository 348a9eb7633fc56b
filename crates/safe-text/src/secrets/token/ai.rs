//! Keys of language model and other machine learning services.

use super::code::uuid;
use super::{ALNUM, BASE64, HEX, Is, LOW32, Read, Token, WORD, exactly, least, openai, row};

#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    row("OpenAI, DeepSeek and others",    "sk-",          &[Read(openai)],                       "gitleaks",                "sk-circle-fade-dot-with-a-long-class-name"),
    row("OpenAI project",                 "sk-proj-",     &[least(32, WORD)],                    "gitleaks",                "sk-proj-name"),
    row("OpenAI service account",         "sk-svcacct-",  &[least(32, WORD)],                    "gitleaks",                "sk-svcacct-name"),
    row("OpenAI administrator",           "sk-admin-",    &[least(32, WORD)],                    "gitleaks",                "sk-admin-name"),
    row("Cursor",                         "crsr_",        &[exactly(64, HEX)],                   "Cursor's documentation",  "crsr_x"),
    row("Modal token id",                 "ak-",          &[Read(modal)],                        "Modal's documentation",   "ak-47-with-a-long-name-of-words ak-xxxxxxxxxxxxxxxxxxxxxx"),
    row("Zhipu",                          "",             &[exactly(32, HEX), Is("."), Read(zhipu)], "Zhipu's documentation", "0a1b.example"),
    row("OpenAI session",                 "sess-",        &[exactly(40, ALNUM)],                 "trufflehog",              "sess-id"),
    row("Anthropic",                      "sk-ant-",      &[least(20, WORD)],                    "gitleaks",                "sk-ant-api03-x"),
    row("OpenRouter",                     "sk-or-v1-",    &[exactly(64, HEX)],                   "trufflehog",              "sk-or-v1-x"),
    row("Langfuse",                       "sk-lf-",       &[Read(uuid)],                         "trufflehog",              "sk-lf-x"),
    row("Helicone",                       "sk-helicone-", &[least(24, WORD)],                    "Helicone's documentation", "sk-helicone-x"),
    row("Hugging Face",                   "hf_",          &[least(30, ALNUM)],                   "gitleaks",                "hf_hub_download"),
    row("Hugging Face organisation",      "api_org_",     &[least(30, ALNUM)],                   "gitleaks",                "api_org_name"),
    row("Groq",                           "gsk_",         &[least(40, ALNUM)],                   "noseyparker",             "gsk_name"),
    row("xAI",                            "xai-",         &[least(40, ALNUM)],                   "trufflehog",              "xai-explainable"),
    row("Perplexity",                     "pplx-",        &[least(40, ALNUM)],                   "gitleaks",                "pplx-api"),
    row("Cerebras",                       "csk-",         &[least(40, ALNUM)],                   "kingfisher",              "csk-name"),
    row("Replicate",                      "r8_",          &[least(35, WORD)],                    "trufflehog",              "r8_build"),
    row("NVIDIA",                         "nvapi-",       &[least(50, WORD)],                    "trufflehog",              "nvapi-x"),
    row("LangSmith personal",             "lsv2_pt_",     &[exactly(32, HEX), Is("_"), exactly(10, HEX)], "gitleaks",       "lsv2_pt_x"),
    row("LangSmith service",              "lsv2_sk_",     &[exactly(32, HEX), Is("_"), exactly(10, HEX)], "gitleaks",       "lsv2_sk_x"),
    row("Pinecone",                       "pcsk_",        &[least(40, WORD)],                    "GitHub's secret scanning", "pcsk_x"),
    row("Tavily",                         "tvly-",        &[least(28, WORD)],                    "noseyparker",             "tvly-dev"),
    row("Brave Search",                   "BSA",          &[Read(brave)],                        "betterleaks",             "BSAFE_LIBRARY_IS_NOT_INSTALLED"),
    row("Cartesia",                       "sk_car_",      &[least(20, ALNUM)],                   "kingfisher",              "sk_car_x"),
    row("Firecrawl",                      "fc-",          &[exactly(32, HEX)],                   "noseyparker",             "fc-cache"),
    row("Jina",                           "jina_",        &[least(40, WORD)],                    "noseyparker",             "jina_embeddings"),
    row("Together",                       "tgp_v1_",      &[least(40, WORD)],                    "GitHub's secret scanning", "tgp_v1_x"),
    row("Anyscale",                       "esecret_",      &[least(26, ALNUM)],                    "Anyscale's documentation", "esecret_name"),
    row("Coze",                           "pat_",          &[exactly(64, ALNUM)],                  "Coze's documentation",     "pat_name"),
    row("Fireworks",                      "fw_",          &[exactly(24, ALNUM)],                 "kingfisher",              "fw_update"),
    row("Friendli",                       "flp_",         &[least(40, ALNUM)],                   "kingfisher",              "flp_x"),
    row("RunPod or redirect.pizza",       "rpa_",         &[least(30, ALNUM)],                   "GitHub's secret scanning", "rpa_x"),
    row("Voyage",                         "pa-",          &[exactly(43, WORD)],                  "kingfisher",              "pa-x"),
    row("Weights & Biases",               "wandb_v1_",    &[least(40, WORD)],                    "GitHub's secret scanning", "wandb_v1_x"),
    row("ElevenLabs",                     "sk_",          &[exactly(48, HEX)],                   "kingfisher",              "sk_buff"),
    row("Apify",                          "apify_api_",   &[least(30, ALNUM)],                   "kingfisher",              "apify_api_x"),
    row("Composio",                       "ak_",          &[exactly(20, WORD)],                  "kingfisher",              "ak_x"),
    row("Browserbase",                    "bb_live_",     &[least(27, WORD)],                    "kingfisher",              "bb_live_x"),
    row("Cursor",                         "key_",         &[exactly(64, HEX)],                   "kingfisher",              "key_file"),
    row("Modal",                          "as-",          &[exactly(22, ALNUM)],                 "kingfisher",              "as-is"),
    row("Llama Cloud",                    "llx-",         &[least(40, ALNUM)],                   "kingfisher",              "llx-x"),
    row("Mem0",                           "m0-",          &[exactly(40, ALNUM)],                 "kingfisher",              "m0-x"),
    row("Context7",                       "ctx7sk-",      &[Read(uuid)],                         "Context7's documentation", "ctx7sk-x"),
    row("Devin",                          "cog_",         &[exactly(52, LOW32)],                 "betterleaks",             "cog_wheel"),
    row("Devin, legacy",                  "apk_",         &[least(80, BASE64)],                  "betterleaks",             "apk_info"),
    row("Devin user, legacy",             "apk_user_",    &[least(80, BASE64)],                  "betterleaks",             "apk_user_data"),
    row("E2B",                            "e2b_",         &[exactly(40, HEX)],                   "kingfisher",              "e2b_x"),
    row("Baseten",                        "",             &[exactly(8, ALNUM), Is("."), Read(baseten)], "kingfisher",       "abcdefgh.abcdefghijklmnopqrstuvwxyzabcdef"),
];

/// Exactly 32 letters of both cases and digits.
fn baseten(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 32)
}

/// Exactly 28 characters with letters of both cases and digits.
fn brave(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 28)
}

/// 22 letters of both cases and digits.
fn modal(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 22)
}

/// 16 letters of both cases and digits.
fn zhipu(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 16)
}
