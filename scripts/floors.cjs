// The floors of the three trees, the lowest first: a file imports its own floor and those below. One description for the
// rules of .dependency-cruiser.cjs and for the test that plants a violation on each.
const { readdirSync } = require("node:fs");
const path = require("node:path");

/** Folders of `app` that introduce product folders to each other, or serve them all. */
const NO_PRODUCT = [
  "admin",
  "copies",
  "dev",
  "fonts",
  "i18n",
  "islands",
  "platform",
  "progress",
  "school",
  "service-worker",
  "ui",
];
const PRODUCT = readdirSync(path.join(__dirname, "../app"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_PRODUCT.includes(entry.name))
  .map(({ name }) => name);

/** The name of a floor, and the folders or files (without their extension) on it. */
const APP = [
  { name: "text", places: ["platform/text", "platform/urls", "platform/text-layout"] },
  { name: "i18n", places: ["i18n"] },
  { name: "time", places: ["platform/time"] },
  { name: "people", places: ["platform/people"] },
  { name: "money", places: ["platform/money"] },
  { name: "ui", places: ["ui"] },
  { name: "device", places: ["platform/device"] },
  { name: "session", places: ["platform/session"] },
  { name: "backend", places: ["platform/backend"] },
  { name: "errors", places: ["platform/errors"] },
  { name: "offline", places: ["platform/offline"] },
  { name: "files", places: ["platform/files"] },
  { name: "forms", places: ["platform/forms"] },
  { name: "lists", places: ["platform/lists"] },
  { name: "pages", places: ["platform/pages"] },
  { name: "school", places: ["school"] },
  { name: "product", places: PRODUCT },
  { name: "islands", places: ["islands"] },
  { name: "progress", places: ["progress"] },
  { name: "admin", places: ["admin"] },
  { name: "copies", places: ["copies"] },
  { name: "dev", places: ["dev"] },
  { name: "root", places: ["root", "routes", "entry.client", "entry.server"] },
];

/** Files of `server` that know no folder of it. */
const SERVER_BASE = [
  "blocked-ports",
  "decode-answer",
  "log",
  "one-by-one",
  "prototype-pollution",
  "public-address",
  "public-lookup",
  "public-request",
  "release-memory",
  "round-worker",
  "run-in-worker",
  "settings",
  "startup-problems",
  "terminal-box",
  "version",
  "visitor",
];
/** Files of `server` that put its folders together. */
const SERVER_TOP = [
  "app",
  "background-jobs",
  "built-site",
  "compose",
  "deliveries",
  "dev",
  "health",
  "housekeeping",
  "main",
  "orphaned-files",
  "production",
  "report-error",
  "run",
  "start-site",
  "starting-articles",
  "starting-items",
  "teacher",
];
const SERVER = [
  { name: "base", places: SERVER_BASE },
  { name: "secrets", places: ["secrets"] },
  { name: "web", places: ["web"] },
  { name: "limits", places: ["limits"] },
  { name: "backend", places: ["backend"] },
  { name: "disk", places: ["disk"] },
  { name: "monitoring", places: ["monitoring"] },
  { name: "backup", places: ["backup"] },
  { name: "notifications", places: ["notifications"] },
  { name: "site-address", places: ["site-address"] },
  { name: "calendar", places: ["calendar"] },
  { name: "placement-test", places: ["placement-test"] },
  { name: "cards", places: ["cards"] },
  { name: "push", places: ["push"] },
  { name: "releases", places: ["releases"] },
  { name: "mail", places: ["mail"] },
  { name: "checks", places: ["checks"] },
  { name: "pictures", places: ["pictures"] },
  { name: "pix", places: ["pix"] },
  { name: "connected-calendar", places: ["connected-calendar"] },
  { name: "top", places: SERVER_TOP },
  { name: "demo", places: ["demo"] },
];

const EMBEDDED_TOP = ["index", "prepare-database"];
const EMBEDDED_BASE = readdirSync(path.join(__dirname, "../embedded"), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
  .map(({ name }) => name.replace(/\.ts$/, ""))
  .filter((name) => !EMBEDDED_TOP.includes(name) && !/\.test$|^testing$/.test(name));
const EMBEDDED = [
  { name: "base", places: EMBEDDED_BASE },
  { name: "file-content", places: ["file-content"] },
  { name: "cluster", places: ["cluster"] },
  { name: "rest", places: ["rest"] },
  { name: "rest-and-auth", places: ["rest-and-auth"] },
  { name: "storage", places: ["storage"] },
  { name: "realtime", places: ["realtime"] },
  { name: "top", places: EMBEDDED_TOP },
];

module.exports = { PRODUCT, TREES: { app: APP, server: SERVER, embedded: EMBEDDED } };
