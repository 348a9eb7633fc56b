//! A tool's answer: its own fields or a [`BrowserToolError`], told apart by `success`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::BrowserToolError;

/// What a tool answers: `{"success":true, …the tool's own fields}` or a [`BrowserToolError`].
///
/// `T` is a struct or a map that serializes with names; it may not have a field `success` of its own.
///
/// ```
/// use serde::{Deserialize, Serialize};
/// use tool_errors::{BrowserToolError, ErrorCode, Outcome};
///
/// #[derive(Debug, PartialEq, Serialize, Deserialize)]
/// struct Page {
///     title: String,
///     url: String,
/// }
///
/// let page = Page { title: "Shop".into(), url: "https://shop.test/".into() };
/// let json = serde_json::to_string(&Outcome::Success(page)).unwrap();
/// assert_eq!(json, r#"{"success":true,"title":"Shop","url":"https://shop.test/"}"#);
///
/// let json = r#"{"success":false,"code":"timeout","message":"Navigation timed out","canRetry":true}"#;
/// let outcome: Outcome<Page> = serde_json::from_str(json).unwrap();
/// assert_eq!(outcome.into_result(), Err(BrowserToolError::new(ErrorCode::Timeout, "Navigation timed out")));
/// ```
// Exhaustive: `success` is true or false.
#[allow(clippy::exhaustive_enums, reason = "`success` has two values")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<T> {
    /// The tool's own fields.
    Success(T),
    /// Why the tool failed.
    Failure(BrowserToolError),
}

impl<T> Outcome<T> {
    /// The outcome as the `Result` that `?` works on.
    ///
    /// # Errors
    ///
    /// The tool's failure.
    pub fn into_result(self) -> Result<T, BrowserToolError> {
        match self {
            Self::Success(value) => Ok(value),
            Self::Failure(error) => Err(error),
        }
    }
}

impl<T> From<Result<T, BrowserToolError>> for Outcome<T> {
    fn from(result: Result<T, BrowserToolError>) -> Self {
        match result {
            Ok(value) => Self::Success(value),
            Err(error) => Self::Failure(error),
        }
    }
}

/// The field `success` with the one value that its type may have on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Success<const IS: bool>;

impl<const IS: bool> Serialize for Success<IS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(IS)
    }
}

impl<'de, const IS: bool> Deserialize<'de> for Success<IS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if bool::deserialize(deserializer)? == IS {
            Ok(Self)
        } else {
            Err(de::Error::invalid_value(
                de::Unexpected::Bool(!IS),
                &if IS { "success true" } else { "success false" },
            ))
        }
    }
}

#[cfg(feature = "schemars")]
impl<const IS: bool> schemars::JsonSchema for Success<IS> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        if IS { "Success" } else { "Failure" }.into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean", "const": IS })
    }
}

// `flatten` because the contract puts the tool's own fields beside `success`.
#[derive(Serialize)]
struct Tagged<'a, T> {
    success: Success<true>,
    #[serde(flatten)]
    value: &'a T,
}

impl<T: Serialize> Serialize for Outcome<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Success(value) => Tagged { success: Success, value }.serialize(serializer),
            Self::Failure(error) => error.serialize(serializer),
        }
    }
}

/// Both readings of the fields beside `success`, of which `success` then chooses one, wherever it stood.
#[derive(Deserialize)]
#[serde(bound = "T: Deserialize<'de>")]
struct Either<T> {
    success: bool,
    #[serde(flatten)]
    failure: Attempt<Failure>,
    #[serde(flatten)]
    value: Attempt<T>,
}

/// The error side without `success`. The second `flatten` makes it look at the fields without consuming them, so
/// that a `T` with a `message` of its own finds it as well.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    code: crate::ErrorCode,
    message: String,
    recovery_hint: Option<String>,
    can_retry: bool,
    #[serde(flatten)]
    _rest: Rest,
}

/// Fields that are not looked at.
struct Rest;

impl<'de> Deserialize<'de> for Rest {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Self)
    }
}

/// A reading that may fail without failing the whole.
struct Attempt<X>(Result<X, String>);

impl<'de, X: Deserialize<'de>> Deserialize<'de> for Attempt<X> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(X::deserialize(deserializer).map_err(|error| error.to_string())))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Outcome<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let either = Either::<T>::deserialize(deserializer)?;
        if either.success {
            return either.value.0.map(Self::Success).map_err(de::Error::custom);
        }
        either.failure.0.map(|failure| Self::Failure(failure.into())).map_err(de::Error::custom)
    }
}

impl From<Failure> for BrowserToolError {
    fn from(Failure { code, message, recovery_hint, can_retry, .. }: Failure) -> Self {
        Self::read(code, message, recovery_hint, can_retry)
    }
}

#[cfg(feature = "schemars")]
mod schema {
    use schemars::JsonSchema;

    use super::Success;
    use crate::BrowserToolError;

    #[derive(JsonSchema)]
    #[serde(untagged)]
    #[schemars(description = "The tool's own fields, or why it failed")]
    #[allow(dead_code, reason = "only its schema is used")]
    enum Shape<T> {
        Success {
            success: Success<true>,
            #[serde(flatten)]
            value: T,
        },
        Failure(BrowserToolError),
    }

    impl<T: JsonSchema> JsonSchema for super::Outcome<T> {
        fn schema_name() -> std::borrow::Cow<'static, str> {
            format!("Outcome_of_{}", T::schema_name()).into()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            Shape::<T>::json_schema(generator)
        }
    }
}
