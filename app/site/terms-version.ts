/** The date on the terms and the privacy notice. Whoever agrees to them agrees to this version: see private.terms_version. */
export const TERMS_VERSION = "2026-11-22";
