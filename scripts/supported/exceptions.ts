/** Newer functions that sources may name: files of `app/`, with the function and the reason. */
export const IN_SOURCES: Record<string, { names: string[]; why: string }> = {
  "platform/backend/push-device.ts": {
    names: ["Notification", "Notification.permission", "Notification.requestPermission"],
    why: "Android's WebView has none: isSupported() asks first",
  },
  "platform/offline/personal-cache.ts": { names: ["navigator.clearAppBadge"], why: 'asked for by "in navigator"' },
  "notifications/use-inbox.ts": {
    names: ["navigator.setAppBadge", "navigator.clearAppBadge"],
    why: 'asked for by "in navigator"',
  },
  "account/refresh-session.ts": { names: [".dispose()"], why: "a client's of Supabase" },
};

/** Functions in files that run only on the server. */
export const ON_SERVER = [
  "account/profile-photo.ts",
  "blog/article-images.ts",
  "platform/files/picture-forms.ts",
  "payments/receipt-file.ts",
  "placement-test/audio-files.ts",
  "platform/backend/authenticate.ts",
  "platform/text/xml.ts",
  "progress/progress-report.ts",
  "settings/backup-file.ts",
  "settings/calendar-connection.ts",
  "settings/count-try.ts",
  "settings/mail-server.ts",
  "settings/site-address.ts",
  "settings/domain-check.ts",
  "settings/greeting-upload.ts",
  "settings/newer-release.ts",
  "settings/pix-provider.ts",
  "platform/text-layout/layout-lines.ts",
  "students/accounts.ts",
];

/** Functions that libraries name in browser code, and why they are harmless. */
export const IN_LIBRARIES: Record<string, string> = {
  ".escape()": "marked's own: a lexer has one",
  ".startViewTransition()": "React calls it for <ViewTransition> alone, which no page has",
  ".toBase64()": "of Supabase's own client of files",
  ".when()": "zod's own",
  "AbortSignal.any": "file-type calls it for files that are asked for with a signal, which ours are not",
  "Error.captureStackTrace": "zod and fflate ask first",
  "PublicKeyCredential.parseCreationOptionsFromJSON": "Supabase asks first, and nobody signs in by a passkey",
  "PublicKeyCredential.parseRequestOptionsFromJSON": "Supabase asks first, and nobody signs in by a passkey",
  Temporal: "smol-toml takes its own dates unless told otherwise",
  "Temporal.PlainDate": "smol-toml takes its own dates unless told otherwise",
  "Temporal.PlainDateTime": "smol-toml takes its own dates unless told otherwise",
  "Temporal.PlainTime": "smol-toml takes its own dates unless told otherwise",
  "Temporal.ZonedDateTime": "smol-toml takes its own dates unless told otherwise",
  "URL.canParse": "zod asks first",
  "Uint8Array.fromBase64": "jose and js-base64 ask first",
  navigation: "React asks first: it holds back the browser's own sign of what is loading",
  "navigator.connection": "React asks first",
  setImmediate: "React asks first",
  "window.trustedTypes": "ProseMirror asks first",
};
