//! An accessibility tree as a page header and a tree with @refs, within a budget, which page text cannot forge.
