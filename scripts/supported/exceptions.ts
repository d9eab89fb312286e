/** Newer functions that sources name all the same: files of `app/`, with what in them and why. */
export const IN_SOURCES: Record<string, { names: string[]; why: string }> = {
  "platform/push-device.ts": {
    names: ["Notification", "Notification.permission", "Notification.requestPermission"],
    why: "Android's WebView has none: isSupported() asks first",
  },
  "platform/kept-here.ts": { names: ["navigator.clearAppBadge"], why: 'asked for by "in navigator"' },
  "notifications/use-inbox.ts": {
    names: ["navigator.setAppBadge", "navigator.clearAppBadge"],
    why: 'asked for by "in navigator"',
  },
  "account/refresh-session.ts": { names: [".dispose()"], why: "a client's of Supabase" },
};

/** Those that run on the server alone. */
export const ON_SERVER = [
  ...["account/keep-photo.ts", "account/profile-photo.ts", "blog/article-images.ts", "blog/keep-picture.ts"],
  ...["i18n/told/visitor-facts.ts", "payments/payment-papers.ts", "placement-test/audio-files.ts"],
  ...["platform/prove-person.ts", "platform/xml.ts", "progress/progress-report.ts", "settings/backup-file.ts"],
  "students/accounts.ts",
];

/** Those that libraries name in what browsers are given, with how it is harmless. */
export const IN_LIBRARIES: Record<string, string> = {};
