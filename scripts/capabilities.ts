/** The trees in which a capability can have a folder of its name. */
export const PLACES = {
  app: "app",
  server: "server",
  schemas: "supabase/schemas",
  tests: "supabase/tests",
} as const;
export type Place = keyof typeof PLACES;

interface Capability {
  /** The trees in which it has a folder. */
  in: readonly Place[];
  /** Its files in `app/i18n/messages/{pt,en}`; their names are those of the folder or of a part of it. */
  messages?: readonly string[];
  /** Its journeys in `tests/`. */
  journeys?: readonly string[];
}

/** The capabilities, each under one name in every tree. docs/glossary.md says what the words mean. */
export const CAPABILITIES: Record<string, Capability> = {
  account: {
    in: ["app", "schemas", "tests"],
    messages: ["account", "mail_account"],
    journeys: [
      "account",
      "ended-session",
      "legal-versions",
      "second-factor",
      "session",
      "teacher-password",
      "temporary-password",
    ],
  },
  audit: { in: ["schemas", "tests"], messages: ["audit"] },
  backup: { in: ["server", "schemas", "tests"] },
  blog: {
    in: ["app", "schemas", "tests"],
    messages: ["articles", "blog", "writing"],
    journeys: [
      "article-editor",
      "article-order",
      "article-transfer",
      "blog",
      "managing-articles",
      "pictures",
      "writing-articles",
    ],
  },
  booking: {
    in: ["app", "schemas", "tests"],
    messages: ["booking"],
    journeys: ["booking", "first-hour", "past-trial"],
  },
  calendar: { in: ["server", "schemas", "tests"], messages: ["mail_hours"], journeys: ["scheduling"] },
  cards: { in: ["app", "server", "schemas", "tests"], messages: ["cards"], journeys: ["cards"] },
  classes: {
    in: ["app", "schemas", "tests"],
    messages: ["classes", "mail_series"],
    journeys: ["class-notes", "clicks-around-classes"],
  },
  "connected-calendar": { in: ["server", "schemas"], messages: ["connected_calendar"] },
  copies: { in: ["app", "schemas", "tests"], messages: ["copies"], journeys: ["copies"] },
  "error-log": { in: ["app", "schemas", "tests"] },
  feedback: { in: ["app", "schemas", "tests"], messages: ["feedback"], journeys: ["offline-feedback"] },
  fiscal: { in: ["app", "schemas", "tests"], messages: ["fiscal"] },
  grades: { in: ["app", "schemas", "tests"], messages: ["grades"] },
  guardians: { in: ["app", "schemas", "tests"], messages: ["guardians", "mail_guardians"], journeys: ["guardian"] },
  homework: {
    in: ["app", "schemas", "tests"],
    messages: ["homework", "speaking"],
    journeys: ["dictation", "homework", "offline-homework", "second-take", "speaking"],
  },
  notifications: {
    in: ["app", "server", "schemas", "tests"],
    messages: ["bell", "mail", "notifications", "reasons", "whatsapp"],
    journeys: ["bell", "mailed-links", "notification-choices", "push"],
  },
  pauses: { in: ["app", "schemas", "tests"], messages: ["mail_pauses", "pauses"] },
  payments: {
    in: ["app", "schemas", "tests"],
    messages: ["charges", "mail_payments", "payments"],
    journeys: ["bank-statement", "payments"],
  },
  pix: { in: ["server", "schemas"], messages: ["pix_provider"], journeys: ["pix-provider"] },
  "placement-test": {
    in: ["app", "server", "schemas", "tests"],
    messages: ["placement", "test"],
    journeys: ["placement", "placement-bank"],
  },
  platform: { in: ["app", "schemas", "tests"], messages: ["common", "errors", "files", "refusals"] },
  prices: { in: ["app", "schemas", "tests"], messages: ["mail_prices", "prices"] },
  progress: { in: ["app", "schemas", "tests"], messages: ["mail_progress", "progress"], journeys: ["progress"] },
  settings: {
    in: ["app", "schemas", "tests"],
    messages: ["mail_server", "settings", "setup", "site_address", "welcome"],
    journeys: ["greeting", "mail-server", "new-site", "settings", "settings-search"],
  },
  site: { in: ["app"], messages: ["site"], journeys: ["public-pages", "site"] },
  statistics: { in: ["app", "schemas", "tests"], messages: ["statistics"] },
  students: { in: ["app", "schemas", "tests"], messages: ["students"], journeys: ["first-days", "students"] },
  testimonials: { in: ["app", "schemas", "tests"], messages: ["testimonials"], journeys: ["testimonials"] },
  "waiting-list": { in: ["schemas", "tests"], messages: ["mail_waiting"], journeys: ["waiting-list"] },
};

/** Folders that serve all capabilities or put them together. */
export const SHARED_FOLDERS: Record<Place, readonly string[]> = {
  app: ["admin", "dev", "fonts", "i18n", "islands", "school", "service-worker", "ui"],
  server: [
    "backend",
    "checks",
    "demo",
    "disk",
    "durability",
    "limits",
    "mail",
    "monitoring",
    "pictures",
    "push",
    "releases",
    "secrets",
    "several-processes",
    "starting-articles",
    "starting-items",
    "web",
  ],
  schemas: [],
  tests: ["earlier", "replay", "security"],
};

/** Messages of the panel that leads to all capabilities. */
export const SHARED_MESSAGES = ["admin", "mail_panel"];

/** Journeys through the whole site. */
export const SHARED_JOURNEYS = [
  "accessibility",
  "attacks",
  "axe-rules",
  "browsers",
  "budgets",
  "clicks",
  "clocks",
  "cross-site-requests",
  "csv-export",
  "database-outage",
  "documents",
  "endpoints",
  "fuzz",
  "keyboard",
  "language",
  "links",
  "live-regions",
  "missing-scripts",
  "motion",
  "navigation",
  "offline",
  "offline-student-area",
  "pagination",
  "panel",
  "print",
  "private-link",
  "routes",
  "screen-reader",
  "signed-in-documents",
  "slow-line",
  "sorting",
  "structured-data",
  "teacher-panel",
  "titles",
  "type",
  "undo",
];

/** Tests of the database as a whole, directly in `supabase/tests`. */
export const SHARED_DATABASE_TESTS = [
  "catalogue",
  "costs",
  "indexes",
  "lock-order",
  "other-postgres",
  "read-functions",
  "schemas",
  "several-at-once",
  "upgrade",
];
