import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor } from "~/i18n/screens";

/** A page's kind: for everybody, a signed-in person's own, or the profile's, which is the sign-in for visitors. */
export type PageKind = "public" | "own" | "profile";

/** The links of all pages, with the class that shows each; `own` leads to a person's own pages. A student books a class of their own, not the trial class. */
export const publicLinks = (lang: Lang) => [
  { to: pathFor("home", lang), label: m.site_nav_home(), show: "inline-flex" },
  { to: pathFor("about", lang), label: m.site_nav_about(), show: "inline-flex" },
  { to: pathFor("blog", lang), label: m.blog_title(), show: "inline-flex" },
  { to: pathFor("schedule", lang), label: m.site_nav_schedule(), show: "inline-flex aluno:hidden" },
  {
    to: `${pathFor("myClasses", lang)}?new`,
    label: m.site_nav_schedule(),
    show: "hidden aluno:inline-flex",
    own: true,
  },
];

/** The links to a signed-in person's profile, with the class that shows each: students have it in their own pages. */
export const profileLinks = (lang: Lang, kind: PageKind) => {
  const profile = pathFor("profile", lang);
  return kind !== "public"
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
