import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";

/** The links for everybody. */
export const publicLinks = (lang: Lang) =>
  [
    { to: pathFor("home", lang), label: m.site_nav_home() },
    { to: pathFor("about", lang), label: m.site_nav_about() },
    { to: pathFor("blog", lang), label: m.site_nav_blog() },
    { to: pathFor("schedule", lang), label: m.site_nav_schedule() },
  ] as const;

/** The links of signed-in people, with the class that shows each to its role. */
export const ownLinks = (lang: Lang) =>
  [
    { to: pathFor("dashboard", lang), label: m.site_nav_dashboard(), show: "hidden aluno:inline-flex" },
    { to: "/admin/dashboard", label: m.site_nav_admin(), show: "hidden teacher:inline-flex" },
  ] as const;
