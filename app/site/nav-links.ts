import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";

/** The links for everybody; above a signed-in person's own pages (`own`), those that are of use to them. */
export const publicLinks = (lang: Lang, own = false) => {
  const home = { to: pathFor("home", lang), label: m.site_nav_home() };
  const about = { to: pathFor("about", lang), label: m.site_nav_about() };
  const blog = { to: pathFor("blog", lang), label: m.site_nav_blog() };
  const schedule = { to: pathFor("schedule", lang), label: m.site_nav_schedule() };
  return own ? [home, blog] : [home, about, blog, schedule];
};

/** The links to a signed-in person's profile, with the class that shows each: students have it in their own pages. */
export const profileLinks = (lang: Lang, own: boolean) => {
  const profile = pathFor("profile", lang);
  return own
    ? [
        { to: pathFor("myProfile", lang), show: "hidden aluno:inline-flex" },
        { to: profile, show: "hidden teacher:inline-flex" },
      ]
    : [{ to: profile, show: "hidden signed-in:inline-flex" }];
};

/** The links of signed-in people, with the class that shows each to its role. */
export const ownLinks = (lang: Lang) =>
  [
    { to: pathFor("dashboard", lang), label: m.site_nav_dashboard(), show: "hidden aluno:inline-flex" },
    { to: "/admin/dashboard", label: m.site_nav_admin(), show: "hidden teacher:inline-flex" },
  ] as const;
