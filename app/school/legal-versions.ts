/**
 * The versions of the terms and the privacy policy by their day, oldest first, with the SHA-256 of their texts in both
 * languages (`app/i18n/legal/`) and of what they changed (`app/i18n/legal-changes.ts`). A text that people have read
 * never changes: a change is a new version, which `private.terms_versions` lists too. Consents name the version that was shown.
 */
export const LEGAL_VERSIONS = {
  "2026-11-22": "fa98791fc77d96563b484c79c40a2144ebc48908a4535ed5e953dbb6427bdf83",
  "2026-11-30": "69b73b19f51b620c085d3170f72342d00196e3c6c40ed6c590b86c356457c36b",
} as const;

export type LegalVersion = keyof typeof LEGAL_VERSIONS;

/** True if a text names a version. */
export const isLegalVersion = (text: string): text is LegalVersion => Object.hasOwn(LEGAL_VERSIONS, text);

/** The version in force. */
export const TERMS_VERSION: LegalVersion = "2026-11-30";
