import type { MetaFunction } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { brandIn, type PlainScreen, seo, siteUrlIn } from "~/platform/pages/seo";

/** The `meta` of a page that is somebody's own: search engines leave it out. */
export const areaMeta =
  (screen: PlainScreen, title: () => string): MetaFunction =>
  ({ matches }) =>
    seo({
      title: title(),
      description: m.account_description(),
      screen,
      siteUrl: siteUrlIn(matches),
      brand: brandIn(matches),
      index: false,
    });
