import { m } from "~/i18n/paraglide/messages";
import type { PlainScreen } from "~/platform/pages/seo";

/** The screens for search engines and sharing, with the texts of their preview pictures. */
export const INDEXED_SCREENS = {
  home: m.site_share_home,
  about: m.site_about_h1,
  blog: m.blog_title,
  schedule: m.site_share_schedule,
  levelTest: m.placement_page_title,
  terms: m.site_terms_title,
  privacy: m.site_privacy_title,
  details: m.site_details_title,
  accessibility: m.site_accessibility_title,
} as const satisfies Partial<Record<PlainScreen, () => string>>;

type IndexedScreen = keyof typeof INDEXED_SCREENS;

/** True if search engines may list a screen. */
export const isIndexed = (name: string): name is IndexedScreen => Object.hasOwn(INDEXED_SCREENS, name);
