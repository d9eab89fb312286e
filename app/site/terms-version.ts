/** The date of the terms and the privacy policy. Consents record this version: see private.terms_version. */
export const TERMS_VERSION = "2026-11-22";
