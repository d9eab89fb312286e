import type { Site } from "./read-settings";

/** A new site's facts, for tests. */
export const facts: Site["facts"] = {
  brand_first_name: "Alex",
  contact_email: null,
  contact_phone: null,
  responsible_name: null,
  company_number: null,
  company_address: null,
  linkedin_url: null,
  instagram_url: null,
  language_app_url: null,
  biography_pt: null,
  biography_en: null,
  qualifications_pt: [],
  qualifications_en: [],
  first_language: "pt",
  introduction_pt: null,
  introduction_en: null,
  photo_shown: false,
  greeting_file: null,
  greeting_seconds: null,
  greeting_words: null,
  greeting_language: "pt",
  student_space_mb: 500,
};
