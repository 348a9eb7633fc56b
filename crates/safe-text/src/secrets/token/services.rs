//! Keys of payment, mail, chat, commerce, map and other business services.

use super::code::uuid;
use super::{
    ALNUM, ANY, BASE64, DIGIT, DOTTED, HEX, HEX_ANY, Is, LOW32, LOWER, Of, PATH, Read, Token, UPPER, WORD,
    exactly, least, row, slack,
};

#[rustfmt::skip]
pub(super) const TOKENS: &[Token] = &[
    // Chat.
    row("Slack",                          "xox",          &[Read(slack)],                        "gitleaks",                "xoxo xox xoxb-short"),
    row("Slack app",                      "xapp-",        &[least(20, WORD)],                    "gitleaks",                "xapp-name"),
    row("Slack workflow",                 "xwfp-",        &[least(20, WORD)],                    "Slack's documentation",   "xwfp-x"),
    row("Slack webhook",                  "hooks.slack.com/services/", &[least(20, PATH)],       "gitleaks",                "hooks.slack.com/services/"),
    row("Slack workflow webhook",         "hooks.slack.com/workflows/", &[least(20, PATH)],      "gitleaks",                "hooks.slack.com/workflows/"),
    row("Slack trigger webhook",          "hooks.slack.com/triggers/", &[least(20, PATH)],       "gitleaks",                "hooks.slack.com/triggers/"),
    row("Discord bot",                    "",             &[Read(discord)],                      "noseyparker",             "MxAxBxC.example.com Module.submod.functions"),
    row("Discord multi-factor",           "mfa.",         &[least(60, WORD)],                    "trufflehog",              "mfa.example.com"),
    row("Discord webhook",                "discord.com/api/webhooks/", &[Of(17, 20, DIGIT), Is("/"), least(40, WORD)], "trufflehog", "discord.com/api/webhooks/1"),
    row("Discord webhook, older",         "discordapp.com/api/webhooks/", &[Of(17, 20, DIGIT), Is("/"), least(40, WORD)], "trufflehog", "discordapp.com/api/webhooks/1"),
    row("Microsoft Teams webhook",        "webhook.office.com/webhookb2/", &[least(40, |byte| PATH(byte) || byte == b'@')], "gitleaks", "webhook.office.com/webhookb2/"),
    row("Zapier webhook",                 "hooks.zapier.com/hooks/catch/", &[least(15, PATH)],   "trufflehog",              "hooks.zapier.com/hooks/catch/1"),
    row("Telegram bot",                   "",             &[Of(8, 10, DIGIT), Is(":"), Of(1, 1, |byte| byte == b'A'), exactly(34, WORD)], "gitleaks", "12345678:A"),
    row("Telegram bot, in a URL",         "bot",           &[Of(8, 10, DIGIT), Is(":"), Of(1, 1, |byte| byte == b'A'), exactly(34, WORD)],"Telegram's documentation", "bot123456789:A /bot/sendMessage"),
    row("Twitch",                         "oauth:",       &[exactly(30, LOWER)],                 "Twitch's documentation",  "oauth:callback"),
    row("Lark",                           "t-g",          &[least(38, WORD)],                    "GitHub's secret scanning", "t-g1"),
    row("Zoho",                    "1000.",        &[exactly(32, HEX), Is("."), exactly(32, HEX)], "GitHub's secret scanning", "1000.5"),
    row("Twilio",                         "SK",           &[exactly(32, HEX_ANY)],               "gitleaks",                "SKU SKIP"),
    row("Brevo",        "xkeysib-",     &[exactly(64, HEX), Is("-"), exactly(16, ALNUM)], "gitleaks",     "xkeysib-x"),
    // Mail.
    row("SendGrid",                       "SG.",          &[Of(16, 32, WORD), Is("."), least(32, WORD)], "gitleaks",        "SG. 1.SG.x"),
    row("Mailgun",                        "key-",         &[exactly(32, LOWER)],                 "gitleaks",                "key-value-pairs-with-a-long-name-of-words"),
    row("Mailgun signing key",            "",             &[exactly(32, LOWER), Is("-"), exactly(8, HEX), Is("-"), exactly(8, HEX)], "gitleaks", "a-1-2"),
    row("Mailchimp",                      "",             &[exactly(32, HEX), Is("-us"), Of(1, 2, DIGIT)], "gitleaks",      "a-us1"),
    row("Mandrill",                       "md-",          &[exactly(22, WORD)],                  "Mailchimp's documentation", "md-name"),
    row("Brevo SMTP",                     "xsmtpsib-",    &[exactly(64, HEX), Is("-"), exactly(16, ALNUM)], "GitHub's secret scanning", "xsmtpsib-x"),
    row("Resend",                         "re_",          &[exactly(8, ALNUM), Is("_"), least(16, ALNUM)], "trufflehog",     "re_export re_compile_all_patterns"),
    row("Klaviyo",                        "pk_",          &[exactly(34, HEX)],                   "kingfisher",              "pk_id"),
    row("MailerSend",                     "mlsn.",        &[exactly(64, HEX)],                   "kingfisher",              "mlsn.x"),
    row("OneSignal",                      "os_v2_app_",   &[least(100, LOW32)],                  "betterleaks",             "os_v2_app_x"),
    row("OneSignal organisation",         "os_v2_org_",   &[least(100, LOW32)],                  "betterleaks",             "os_v2_org_x"),
    row("Telnyx",                         "KEY0",         &[Of(25, 40, UPPER), Is("_"), exactly(22, ALNUM)], "Telnyx's documentation",  "KEY0_x"),
    row("GC Notify",                      "gcntfy-",      &[least(73, WORD)],                    "betterleaks",             "gcntfy-x"),
    row("Intercom",             "dG9rO",        &[least(40, BASE64)],                  "kingfisher",              "dG9rOg=="),
    // Payment.
    row("Stripe secret",                  "sk_live_",     &[least(10, ALNUM)],                   "gitleaks",                "sk_live_x"),
    row("Stripe secret, test",            "sk_test_",     &[least(10, ALNUM)],                   "gitleaks",                "sk_test_x"),
    row("Stripe secret, production",      "sk_prod_",     &[least(10, ALNUM)],                   "gitleaks",                "sk_prod_x"),
    row("Stripe restricted",              "rk_live_",     &[least(10, ALNUM)],                   "gitleaks",                "rk_live_x"),
    row("Stripe restricted, test",        "rk_test_",     &[least(10, ALNUM)],                   "gitleaks",                "rk_test_x"),
    row("Stripe restricted, production",  "rk_prod_",     &[least(10, ALNUM)],                   "gitleaks",                "rk_prod_x"),
    row("Stripe organisation",            "sk_org_live_", &[least(10, ALNUM)],                   "Stripe's documentation",  "sk_org_live_x"),
    row("Stripe organisation, test",      "sk_org_test_", &[least(10, ALNUM)],                   "Stripe's documentation",  "sk_org_test_x"),
    row("PayPal access",                  "A21AA",        &[least(80, WORD)],                    "PayPal's documentation",  "A21AA"),
    row("Stripe webhook",                 "whsec_",       &[least(24, BASE64)],                  "Stripe's documentation",  "whsec_x"),
    row("Square access",                  "sq0atp-",      &[least(22, WORD)],                    "gitleaks",                "sq0atp-x"),
    row("Square secret",                  "sq0csp-",      &[least(40, WORD)],                    "noseyparker",             "sq0csp-x"),
    row("Square OAuth",                   "EAAA",         &[least(50, WORD)],                    "gitleaks",                "EAAA"),
    row("PayPal or Braintree",            "access_token$", &[Of(7, 10, LOWER), Is("$"), exactly(16, LOWER), Is("$"), exactly(32, HEX)], "noseyparker", "access_token$x"),
    row("Flutterwave",                    "FLWSECK_TEST-", &[least(12, WORD)],                   "gitleaks",                "FLWSECK_TEST-x"),
    row("Flutterwave, live",              "FLWSECK-",     &[least(12, WORD)],                    "gitleaks",                "FLWSECK-x"),
    row("Razorpay",                       "rzp_live_",    &[exactly(14, ALNUM)],                 "trufflehog",              "rzp_live_x"),
    row("Razorpay, test",                 "rzp_test_",    &[exactly(14, ALNUM)],                 "trufflehog",              "rzp_test_x"),
    row("Midtrans",                       "SB-Mid-server-", &[least(20, WORD)],                  "GitHub's secret scanning", "SB-Mid-server-x"),
    row("Midtrans, live",                 "Mid-server-",  &[least(20, WORD)],                    "GitHub's secret scanning", "Mid-server-x"),
    row("Mercado Pago",                   "APP_USR-",     &[least(40, WORD)],                    "GitHub's secret scanning", "APP_USR-x"),
    row("GoCardless",                     "live_",        &[exactly(40, WORD)],                  "gitleaks",                "live_reload_of_a_page"),
    row("Lob",                            "live_",        &[exactly(35, HEX)],                   "gitleaks",                "live_view"),
    row("Lob, test",                      "test_",        &[exactly(35, HEX)],                   "gitleaks",                "test_a_long_function_name_of_many_words"),
    row("Mollie",                         "live_",        &[Read(mollie)],                       "Mollie's documentation",  "live_view_rendering"),
    row("Mollie, test",                   "test_",        &[Read(mollie)],                       "Mollie's documentation",  "test_view_rendering"),
    row("Paddle",                         "pdl_live_apikey_", &[least(40, WORD)],                    "Paddle's documentation",  "pdl_live_apikey_x"),
    row("Paddle, sandbox",                "pdl_sdbx_apikey_", &[least(40, WORD)],                    "Paddle's documentation",  "pdl_sdbx_apikey_x"),
    row("Paddle notification",            "pdl_ntfset_",  &[least(30, WORD)],                    "Paddle's documentation",  "pdl_ntfset_x"),
    row("Asaas",                          "aact_prod_",   &[least(20, WORD)],                    "betterleaks",             "aact_prod_x"),
    row("Asaas, sandbox",                 "aact_hmlg_",   &[least(20, WORD)],                    "betterleaks",             "aact_hmlg_x"),
    row("Ramp",                           "ramp_sec_",    &[exactly(48, ALNUM)],                 "betterleaks",             "ramp_sec_x"),
    row("Xendit",                         "xnd_production_", &[least(30, ALNUM)],                   "betterleaks",             "xnd_production_x"),
    row("Xendit, test",                   "xnd_development_", &[least(30, ALNUM)],                   "Xendit's documentation",  "xnd_development_x"),
    row("Plaid",                          "access-",      &[Of(7, 11, LOWER), Is("-"), Read(uuid)], "gitleaks",             "access-sandbox-x access-control"),
    row("Adyen",                          "AQE",          &[least(90, ANY)],                     "GitHub's secret scanning", "AQE"),
    row("Checkout.com",                   "sk_",          &[Read(uuid)],                         "GitHub's secret scanning", "sk_x"),
    row("Checkout.com, sandbox",          "sk_sbox_",     &[least(24, LOWER)],                   "Checkout.com's documentation", "sk_sbox_x"),
    row("Anaconda",                       "t/",           &[Of(2, 2, LOWER), Is("-"), Read(uuid)], "Anaconda's documentation", "t/ab-1"),
    row("SumUp",                          "sup_sk_",      &[least(30, ALNUM)],                   "GitHub's secret scanning", "sup_sk_x"),
    row("Freemius",   "sk_",          &[exactly(29, ALNUM)],                 "gitleaks",                "sk_buff"),
    row("Polar",                          "polar_",       &[Of(2, 3, LOWER), Is("_"), least(30, ALNUM)], "GitHub's secret scanning", "polar_bear_expedition_report"),
    row("Mercury",                        "mercury_production_", &[least(20, WORD)],             "GitHub's secret scanning", "mercury_production_x"),
    row("Stytch",                         "secret-live-", &[least(36, WORD)],                    "Stytch's documentation",  "secret-live-x"),
    row("Stytch, test",                   "secret-test-", &[least(36, WORD)],                    "Stytch's documentation",  "secret-test-x"),
    // Commerce and shipping.
    row("Shopify access",                 "shpat_",       &[exactly(32, HEX_ANY)],               "gitleaks",                "shpat_x"),
    row("Shopify custom app",             "shpca_",       &[exactly(32, HEX_ANY)],               "gitleaks",                "shpca_x"),
    row("Shopify private app",            "shppa_",       &[exactly(32, HEX_ANY)],               "gitleaks",                "shppa_x"),
    row("Shopify shared secret",          "shpss_",       &[exactly(32, HEX_ANY)],               "gitleaks",                "shpss_x"),
    row("Shopify user access",            "shpua_",       &[exactly(32, HEX_ANY)],               "GitHub's secret scanning", "shpua_x"),
    row("Shopify partner",                "prtapi_",      &[exactly(32, HEX_ANY)],               "GitHub's secret scanning", "prtapi_x"),
    row("Shopify theme",                  "shptka_",      &[exactly(32, HEX_ANY)],               "GitHub's secret scanning", "shptka_x"),
    row("EasyPost",                       "EZAK",         &[exactly(54, ALNUM)],                 "gitleaks",                "EZAK"),
    row("EasyPost, test",                 "EZTK",         &[exactly(54, ALNUM)],                 "gitleaks",                "EZTK"),
    row("Shippo",                         "shippo_live_", &[exactly(40, HEX_ANY)],               "gitleaks",                "shippo_live_x"),
    row("Shippo, test",                   "shippo_test_", &[exactly(40, HEX_ANY)],               "gitleaks",                "shippo_test_x"),
    row("Duffel",                         "duffel_live_", &[exactly(43, |byte| WORD(byte) || byte == b'=')], "gitleaks",    "duffel_live_x"),
    row("Duffel, test",                   "duffel_test_", &[exactly(43, |byte| WORD(byte) || byte == b'=')], "gitleaks",    "duffel_test_x"),
    // Social networks and media.
    row("Facebook",                       "EAAC",         &[least(50, ALNUM)],                   "gitleaks",                "EAAC"),
    row("Facebook page",                  "EAAM",         &[least(50, ALNUM)],                   "gitleaks",                "EAAM"),
    row("Facebook user",                  "EAAB",         &[least(50, ALNUM)],                   "noseyparker",             "EAAB"),
    row("Facebook, current",              "EAAG",          &[least(100, ALNUM)],                   "Meta's documentation",     "EAAG"),
    row("Cal.com",                        "cal_live_",     &[exactly(32, ALNUM)],                  "kingfisher",               "cal_live_name"),
    row("Dub",                            "dub_",          &[least(24, ALNUM)],                    "Dub's documentation",      "dub_name"),
    row("GitBook",                        "gb_api_",       &[exactly(40, ALNUM)],                  "GitBook's documentation",  "gb_api_name"),
    row("Databento",                      "db-",           &[exactly(29, ALNUM)],                  "betterleaks",              "db-name"),
    row("Nightfall",                      "NF-",           &[exactly(32, ALNUM)],                  "trufflehog",               "NF-1"),
    row("Crossmint",                      "sk_production_",&[Of(24, 180, ALNUM)],                  "kingfisher",               "sk_production_name"),
    row("Crossmint, staging",             "sk_staging_",   &[Of(24, 180, ALNUM)],                  "kingfisher",               "sk_staging_name"),
    row("Liveblocks, development",        "sk_dev_",       &[least(24, WORD)],                     "Liveblocks's documentation","sk_dev_name"),
    row("Svix, test",                     "testsk_",       &[least(24, WORD) ],                    "Svix's documentation",     "testsk_name"),
    row("Ghost",                          "",              &[exactly(24, HEX), Is(":"), exactly(64, HEX)],"Ghost's documentation",    "0a1b2c3d4e5f60718293a4b5:0a1b"),
    row("Facebook application",           "",             &[Of(15, 16, DIGIT), Is("|"), Of(27, 40, WORD)], "gitleaks",      "123456789012345|x"),
    row("Instagram",                      "IGQV",         &[least(50, WORD)],                    "GitHub's secret scanning", "IGQV"),
    row("Twitter bearer",                 "AAAAAAAAAAAAAAAAAAAAA", &[least(60, |byte| ALNUM(byte) || byte == b'%')], "gitleaks", "AAAAAAAAAAAAAAAAAAAAAA"),
    row("LinkedIn",                       "WPL_AP",       &[Of(1, 1, DIGIT), Is("."), least(16, DOTTED)], "GitHub's secret scanning", "WPL_AP1.x"),
    row("Pinterest",                      "pina_",        &[least(32, WORD)],                    "GitHub's secret scanning", "pina_colada"),
    row("Twitch stream",                  "live_",        &[Of(6, 10, DIGIT), Is("_"), exactly(30, ALNUM)], "Twitch's documentation", "live_12"),
    row("Frame.io",                       "fio-u-",       &[least(60, WORD)],                    "gitleaks",                "fio-u-x"),
    row("Dropbox",                        "sl.",          &[least(100, DOTTED)],                 "gitleaks",                "sl.example.com"),
    row("Adobe",                          "p8e-",         &[exactly(32, ALNUM)],                 "gitleaks",                "p8e-x"),
    row("Canva",                          "cnvca",        &[least(40, WORD)],                    "GitHub's secret scanning", "cnvca"),
    row("Typeform",                       "tfp_",         &[least(40, |byte| DOTTED(byte) || byte == b'=')], "gitleaks",    "tfp_x"),
    row("HubSpot",             "pat-",         &[Of(3, 4, LOWER), Is("-"), Read(uuid)], "trufflehog", "pat-na1-x pat-name"),
    row("Mapbox secret",                  "sk.eyJ",       &[least(40, DOTTED)],                  "noseyparker",             "sk.eyJ"),
    row("Mapbox public",                  "pk.eyJ",       &[least(40, DOTTED)],                  "gitleaks",                "pk.eyJ"),
    row("Mapbox temporary",               "tk.eyJ",       &[least(40, DOTTED)],                  "noseyparker",             "tk.eyJ"),
    row("RapidAPI",                       "",             &[exactly(10, HEX), Is("msh"), exactly(15, HEX), Is("p1"), exactly(6, HEX), Is("jsn"), exactly(12, HEX)], "RapidAPI's documentation", "0a1b2c3d4emsh"),
    row("Salesforce",                     "00D",          &[Of(12, 15, ALNUM), Is("!"), least(60, DOTTED)], "noseyparker",  "00D000000000001"),
    row("Salesforce refresh",             "5Aep861",      &[least(60, DOTTED)],                  "noseyparker",             "5Aep861"),
    row("ClickUp",                        "pk_",          &[Of(6, 12, DIGIT), Is("_"), exactly(32, UPPER)], "kingfisher",   "pk_1"),
    row("Authress",                       "sc_",          &[Of(5, 30, LOWER), Is("."), Of(4, 6, LOWER), Is(".acc"), least(40, ANY)], "gitleaks", "sc_client"),
    row("Persona",               "persona_",     &[Of(7, 10, LOWER), Is("_"), least(30, WORD)], "GitHub's secret scanning", "persona_x"),
    row("Samsara",                        "samsara_api_", &[least(30, ALNUM)],                   "GitHub's secret scanning", "samsara_api_x"),
    row("Onfido",                         "api_live",     &[Of(0, 3, |byte| byte.is_ascii_lowercase() || byte == b'_'), Is("."), exactly(11, WORD), Is("."), exactly(32, WORD)], "trufflehog",              "api_live.example.com"),
    row("Adafruit IO",                    "aio_",         &[exactly(28, ALNUM)],                 "noseyparker",             "aio_read"),
    row("Ubidots",              "BBFF-",        &[exactly(30, ALNUM)],                 "GitHub's secret scanning", "BBFF-x"),
    row("Beamer",                      "b_",           &[exactly(44, |byte| ALNUM(byte) || byte == b'=')], "gitleaks",   "b_flag"),
    row("HubSpot developer",              "CNCv",         &[least(60, WORD)],                    "trufflehog",              "CNCv"),
];

/// The bot's id in base 64, a timestamp, and a signature.
fn discord(rest: &[u8]) -> Option<usize> {
    if !matches!(rest.first(), Some(b'M' | b'N' | b'O')) {
        return None;
    }
    let mut at = 0;
    for (least, most) in [(23, 28), (6, 7), (27, 40)] {
        if at > 0 {
            rest.get(at).filter(|&&byte| byte == b'.')?;
            at += 1;
        }
        let length = super::run(rest.get(at..)?, most + 1, WORD);
        at += ((least..=most).contains(&length)).then_some(length)?;
    }
    let has_digits = rest.iter().take(at).filter(|byte| byte.is_ascii_digit()).count() >= 2;
    has_digits.then_some(at)
}

/// Exactly 30 characters with letters of both cases and digits. A name such as `test_ParsesTheWholeConfiguration` has no
/// digits.
fn mollie(rest: &[u8]) -> Option<usize> {
    super::mixed(rest, 30)
}
