import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { FORMER_CLASSES_PATHS } from "./i18n/former-area-address.ts";
import { CALENDAR_FILES, LANGS, type Lang, OTHER_LANG, SCREENS, type Screen } from "./i18n/screens.ts";

/**
 * A screen with its address in each language. A mixed address (`/en/sobre`) shows the screen in the language of its
 * first segment, and the page then corrects the address (see `site/canonical.ts`).
 */
const screen = (name: Screen, file: string): RouteConfigEntry[] =>
  LANGS.flatMap((lang) =>
    [...new Set(LANGS.map((other) => SCREENS[name][other]))].map((path) =>
      route(path ? `${lang}/${path}` : lang, file, {
        id: `${name}.${lang}${path === SCREENS[name][lang] ? "" : ".mixed"}`,
      }),
    ),
  );

/** The student's area in a language: each tab has its own route. */
const studentArea = (lang: Lang): RouteConfigEntry => {
  const area = SCREENS.myProgress[lang];
  const tab = (name: Screen, file: string) =>
    route(SCREENS[name][lang].slice(area.length + 1), file, { id: `${name}.${lang}` });
  return route(`${lang}/${area}`, "progress/my-progress.tsx", { id: `myProgress.${lang}` }, [
    index("progress/my-overview.tsx", { id: `myOverview.${lang}` }),
    tab("myHomework", "progress/my-homework.tsx"),
    tab("myHomeworkItem", "progress/my-homework-item.tsx"),
    tab("myCards", "progress/my-cards.tsx"),
    tab("myGrades", "progress/my-grades.tsx"),
    tab("myLine", "progress/my-stations.tsx"),
    tab("myClasses", "progress/my-classes.tsx"),
    tab("myRoom", "progress/my-room.tsx"),
    tab("myPayments", "progress/my-payments.tsx"),
    tab("myProfile", "progress/my-profile.tsx"),
    tab("myFeedback", "progress/my-feedback.tsx"),
  ]);
};

export default [
  layout("site/site-layout.tsx", [
    ...screen("home", "site/home.tsx"),
    ...screen("about", "site/about.tsx"),
    ...screen("terms", "site/terms.tsx"),
    ...screen("privacy", "site/privacy.tsx"),
    ...screen("details", "site/details.tsx"),
    ...screen("dataCopy", "copies/data-copy.tsx"),
    ...screen("accessibility", "site/accessibility.tsx"),
    ...screen("termsVersion", "site/legal-version.tsx"),
    ...screen("privacyVersion", "site/legal-version.tsx"),
    ...screen("detailsVersion", "site/legal-version.tsx"),
    ...screen("offline", "site/offline.tsx"),
    ...screen("blog", "blog/list.tsx"),
    ...screen("blogPost", "blog/post.tsx"),
    ...screen("levelTest", "placement-test/level-test.tsx"),
    ...screen("levelTestResult", "placement-test/shared-result.tsx"),
    ...screen("recap", "progress/shared-recap.tsx"),
    ...screen("schedule", "booking/schedule.tsx"),
    ...screen("scheduleConfirmation", "booking/confirmation.tsx"),
    ...screen("waitingList", "booking/waiting.tsx"),
    ...screen("guardian", "guardians/guardian.tsx"),
    ...screen("unsubscribe", "notifications/unsubscribe.tsx"),
    ...screen("profile", "account/profile.tsx"),
    ...screen("resetPassword", "account/reset-password.tsx"),
    layout("account/signed-in-layout.tsx", [
      ...screen("dashboard", "progress/dashboard.tsx"),
      ...LANGS.map(studentArea),
    ]),
  ]),
  ...LANGS.map((lang) =>
    route(`${lang}/${CALENDAR_FILES[lang]}`, "booking/calendar-file.ts", { id: `calendarFile.${lang}` }),
  ),
  ...LANGS.flatMap((lang) => [
    route(`${lang}/share/:file`, "site/share-image.ts", { id: `shareImage.${lang}` }),
    route(`${lang}/blog/rss.xml`, "blog/rss.ts", { id: `rss.${lang}` }),
    route(`${lang}/blog/:slug/share.png`, "blog/article-share-image.ts", { id: `articleShareImage.${lang}` }),
    route(`${lang}/placement-result/:share/share.png`, "placement-test/result-share-image.ts", {
      id: `placementShareImage.${lang}`,
    }),
    route(`${lang}/site.webmanifest`, "site/web-manifest.ts", { id: `webManifest.${lang}` }),
  ]),
  ...LANGS.flatMap((lang) =>
    FORMER_CLASSES_PATHS.map((path) =>
      route(`${lang}/${path}`, "progress/redirect-from-former-classes.ts", { id: `formerClasses.${lang}.${path}` }),
    ),
  ),
  ...LANGS.map((lang) =>
    route(`${lang}/${SCREENS.myProgress[OTHER_LANG[lang]]}/*`, "progress/redirect-to-own-address.ts", {
      id: `myProgress.${lang}.mixed`,
    }),
  ),
  route("calendar/:file", "classes/calendar-feed-file.ts"),
  route("icons/:file", "site/icons.ts", { id: "icons" }),
  route("favicon.ico", "site/icons.ts", { id: "favicon" }),
  route("sitemap.xml", "site/sitemap.ts"),
  route("robots.txt", "site/robots.ts"),
  route(".well-known/security.txt", "site/security-txt.ts"),
  route(".well-known/change-password", "account/change-password.ts"),
  route(".well-known/*", "site/well-known-not-found.ts"),
  route("media/placement-audio/:file", "placement-test/audio-file.ts"),
  route("admin/placement-audio", "placement-test/audio-files.ts"),
  route("media/article-images/:file", "blog/article-image-file.ts"),
  route("media/teacher/:file", "site/teacher-photo.ts"),
  route("media/greeting/:file", "site/greeting-file.ts"),
  route("next-hours/:lang", "site/next-hours.ts"),
  route("admin", "admin/redirect-to-dashboard.ts"),
  route("profile-photo", "account/profile-photo.ts"),
  route("data-archive/:lang", "copies/archive-file.ts"),
  route("payment-papers", "payments/receipt-file.ts"),
  route("progress-report", "progress/progress-report.ts"),
  route("admin/backup-file", "settings/backup-file.ts"),
  route("admin/newer-release", "settings/newer-release.ts"),
  route("admin/domain-check", "settings/domain-check.ts"),
  route("admin/pix-provider", "settings/pix-provider.ts"),
  route("admin/calendar-connection", "settings/calendar-connection.ts"),
  route("admin/mail-server", "settings/mail-server.ts"),
  route("admin/site-address", "settings/site-address.ts"),
  ...["student-progress/:studentId", "students/:studentId/feedback", "students/:studentId/files"].map((path) =>
    route(`admin/${path}`, "admin/student/redirect-to-tab.ts", { id: `former.${path}` }),
  ),
  route("admin/accounts", "students/accounts.ts"),
  route("admin/article-images", "blog/article-images.ts"),
  route("admin/greeting", "settings/greeting-upload.ts"),
  layout("admin/panel-layout.tsx", [
    route("admin/dashboard", "admin/dashboard.tsx"),
    route("admin/welcome", "admin/welcome.tsx"),
    route("admin/manage-students", "admin/manage-students.tsx"),
    route("admin/students/:studentId", "admin/student.tsx", [
      index("admin/student/details.tsx"),
      route("account", "admin/student/account.tsx"),
      route("payments", "admin/student/payments.tsx"),
      route("homework", "admin/student/homework.tsx"),
      route("homework/:homework", "admin/student/homework-item.tsx"),
      route("grades", "admin/student/grades.tsx"),
      route("line", "admin/student/line.tsx"),
      route("cards", "admin/student/cards.tsx"),
      route("classes", "admin/student/classes.tsx"),
      route("notes", "admin/student/notes.tsx"),
      route("history", "admin/student/history.tsx"),
      route("dashboard", "admin/student/dashboard.tsx"),
    ]),
    route("admin/payments", "admin/payments.tsx"),
    route("admin/post-grades", "admin/post-grades.tsx"),
    route("admin/manage-articles", "admin/manage-articles.tsx"),
    route("admin/publish-article/:id?", "admin/publish-article.tsx"),
    route("admin/scheduled-classes", "admin/scheduled-classes.tsx"),
    route("admin/room/:class", "admin/room.tsx"),
    route("admin/manage-testimonials", "admin/manage-testimonials.tsx"),
    route("admin/view-stats", "admin/view-stats.tsx"),
    route("admin/manage-test", "admin/manage-test.tsx"),
    route("admin/settings", "admin/settings.tsx", [
      index("admin/settings/site.tsx"),
      route("plans", "admin/settings/plans.tsx"),
      route("hours", "admin/settings/hours.tsx"),
      route("notifications", "admin/settings/notifications.tsx"),
      route("security", "admin/settings/security.tsx"),
      route("backups", "admin/settings/backups.tsx"),
    ]),
    route("admin/audit-log", "admin/audit-log.tsx"),
    route("admin/error-logs", "admin/error-logs.tsx"),
    route("admin/undelivered", "admin/undelivered.tsx"),
  ]),
  ...(process.env.NODE_ENV === "development" ? [route("dev/ui", "dev/gallery.tsx")] : []),
  index("site/redirect-to-home.ts", { id: "to-home" }),
  route("*", "site/redirect-to-home.ts", { id: "to-home.unknown" }),
] satisfies RouteConfig;
