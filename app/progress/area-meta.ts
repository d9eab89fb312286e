import type { MetaDescriptor, MetaFunction } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { type Match, type PlainScreen, seo } from "~/platform/pages/seo";

/** The meta tags of a page of the signed-in area, which search engines do not index. */
export const describeOwn = (screen: PlainScreen, title: string, matches: readonly Match[]): MetaDescriptor[] =>
  seo({ title, description: m.account_description(), screen, matches, index: false });

/** The `meta` of such a page. */
export const areaMeta =
  (screen: PlainScreen, title: () => string): MetaFunction =>
  ({ matches }) =>
    describeOwn(screen, title(), matches);
