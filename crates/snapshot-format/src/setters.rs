//! Defines the setters of the public types with private construction.

/// Defines a setter for each field: `field: parameter type = value of the field;`.
macro_rules! setters {
    ($($field:ident: $type:ty = $value:expr;)*) => {
        $(
            #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
            #[must_use]
            pub fn $field(self, $field: $type) -> Self {
                Self { $field: $value, ..self }
            }
        )*
    };
}

pub(crate) use setters;
