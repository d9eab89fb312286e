// Import rules of the folders. `npm run boundaries` checks them, and proves on a planted violation that it can fail at
// all.
const floors = require("./scripts/floors.cjs");

const PRODUCT = floors.PRODUCT.join("|");

/** The files of `ui` that reckon with days. */
const DATE_FIELDS = "^app/ui/(calendar|date-input|hour-picker|month-table)\\.";
/** Tests, and what only they use. */
const OF_TESTS =
  "\\.(test|durability)\\.tsx?$|/testing\\.tsx?$|^app/admin/every-form/|^server/durability/|^embedded/(rest/oracle|conformance)/";

/** The files of `embedded` that others may import, as its manifest lists them. */
const ENTRIES = Object.values(require("./embedded/package.json").exports)
  .map((file) => file.replace(/^\.\//, "").replace(/\.ts$/, ""))
  .join("|");

/** The paths of places in a tree: a folder with all in it, or a file with any extension. */
const pathOf = (tree, places) =>
  `^${tree}/(${places.map((place) => place.replaceAll(".", "\\.")).join("|")})(/|\\.(ts|tsx|d\\.ts)$)`;

/** A rule for each floor but the highest: what it may not import is above it. */
const FLOORS = Object.entries(floors.TREES).flatMap(([tree, all]) =>
  all.slice(0, -1).map(({ name, places }, at) => ({
    name: `floors-of-${tree}-${name}`,
    comment: "A file imports its own floor and those below (scripts/floors.cjs).",
    severity: "error",
    from: { path: pathOf(tree, places), pathNot: OF_TESTS },
    to: {
      path: pathOf(
        tree,
        all.slice(at + 1).flatMap((floor) => floor.places),
      ),
    },
  })),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...FLOORS,
    {
      name: "the-service-worker-is-alone",
      comment: "It is one file that a browser installs, and no page is part of it.",
      severity: "error",
      from: { path: "^app/service-worker/", pathNot: OF_TESTS },
      to: { path: "^app/", pathNot: "^app/service-worker/" },
    },
    {
      name: "nothing-imports-the-service-worker",
      severity: "error",
      from: { path: "^app/(?!service-worker/)", pathNot: OF_TESTS },
      to: { path: "^app/service-worker/" },
    },
    {
      name: "no-cycles",
      comment: "A cycle means that two files are one.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "app-knows-no-process",
      comment: "Pages run wherever the contract is served, so they know nothing of the process behind it.",
      severity: "error",
      from: { path: "^app/" },
      // Telling files by their content knows no process either: uploads and stored files are judged by one rule.
      to: { path: "^(server|embedded|scripts|tests|bench)/", pathNot: "^embedded/file-content/" },
    },
    {
      name: "embedded-knows-nothing-of-ours",
      comment: "The embedded backend could be any project's.",
      severity: "error",
      from: { path: "^embedded/" },
      to: { path: "^(?!embedded/|node_modules/)", dependencyTypesNot: ["core"] },
    },
    {
      name: "embedded-by-its-entries",
      comment: "What embedded/package.json exports is what others rely on. Tests may look further inside.",
      severity: "error",
      from: { path: "^(app|server)/", pathNot: OF_TESTS },
      to: { path: "^embedded/", pathNot: `^embedded/(${ENTRIES})\\.ts$` },
    },
    {
      name: "embedded-brings-its-packages",
      comment: "A package that another project could install names what it needs.",
      severity: "error",
      from: { path: "^embedded/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-folders-do-not-know-each-other",
      comment: "admin/, progress/ and islands/ introduce them.",
      severity: "error",
      from: { path: `^app/(${PRODUCT})/` },
      to: { path: `^app/(${PRODUCT}|admin|progress|islands|dev)/`, pathNot: "^app/$1/" },
    },
    {
      name: "ui-knows-no-nouns",
      severity: "error",
      from: { path: "^app/ui/", pathNot: DATE_FIELDS },
      to: { path: "^app/", pathNot: "^app/(ui|i18n)/" },
    },
    {
      name: "fields-of-dates-know-days-alone",
      severity: "error",
      from: { path: DATE_FIELDS },
      to: { path: "^app/", pathNot: "^app/(ui|i18n|platform/time)/" },
    },
    {
      name: "foundations-know-no-product",
      severity: "error",
      from: { path: "^app/(i18n|platform)/" },
      to: { path: "^app/", pathNot: "^app/(i18n|platform|ui)/" },
    },
    {
      name: "tests-are-not-product",
      severity: "error",
      from: { path: "^(app|server|embedded)/", pathNot: OF_TESTS },
      to: { path: OF_TESTS },
    },
    {
      name: "production-needs-no-tools",
      comment:
        "The image has the packages of production alone. Types and the table of contents are gone by then, server/dev.ts is not started there, server/durability kills sites for tests, and embedded/rest/oracle and embedded/conformance are of tests.",
      severity: "error",
      from: {
        path: "^(app|server|embedded)/",
        pathNot: `${OF_TESTS}|\\.site\\.ts$|^server/dev\\.ts$|^app/routes\\.ts$`,
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "imports-resolve",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?(url|inline)$|\\+types/|^node:" },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules|app/i18n/(notifications/)?paraglide" },
    exclude: { path: "\\+types/|^build/|\\.react-router/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
