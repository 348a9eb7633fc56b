//! Whatever a browser driver or tool handler failed with, as one of a few codes, a message for the model, a recovery hint and a retry flag.
