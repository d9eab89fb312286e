import type { MetaFunction } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { brandIn, type Match, titleOf } from "~/platform/pages/seo";

/** The title of a page of the panel, with the school's name. */
export const panelTitle = (page: string, { matches }: { matches: readonly Match[] }) => [
  { title: titleOf(m.admin_title({ page }), brandIn(matches)) },
];

export const panelMeta =
  (page: () => string): MetaFunction =>
  (args) =>
    panelTitle(page(), args);

/** The label of the open tab; the first tab matches its exact address only. */
export const openTab = (
  tabs: readonly { to: string; label: string }[],
  { location: { pathname } }: { location: { pathname: string } },
): string | undefined =>
  tabs.find(({ to }, index) => pathname === to || (index > 0 && pathname.startsWith(`${to}/`)))?.label;
