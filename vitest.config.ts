import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/testing/longest-first.ts";

const FOLDERS = "{app,server,embedded,supabase,scripts,bench}";
/** They need the one connection of their page to be a new one, a module to be another's, or a page of their own to listen to. */
export const ALONE = [
  "platform/time/clocks",
  "homework/use-uploads",
  "homework/speaking/hand-in",
  "platform/files/send-file",
  "platform/pages/inline-scripts",
  "blog/managing/import-articles",
  "blog/writing/picture-form",
  "blog/writing/typing",
  "notifications/bell",
  "notifications/bell-live",
  "notifications/listen",
  "pauses/pauses",
  "progress/dashboard",
  "platform/session/ended-session",
].map((name) => `app/${name}.dom.test.tsx`);
/** They reckon with days and hours, without a database: in whatever zone the machine is, they say the same. */
const BY_THE_CLOCK = [
  "app/booking/{dates,calendar-file,change-trial}",
  "app/classes/{split-by-day,calendar-params,list-params}",
  "app/homework/assignment-schema",
  "app/i18n/notifications/{bell,charge,phone}",
  "app/payments/{br-code,read-statement}",
  "app/platform/{people/age,time/calendar-day,time/relative-time,time/school-time}",
  "app/students/read-students-csv",
  "server/backup/retention",
  "server/calendar/{busy-times,external-calendars}",
  "server/mail/hour-mail",
].map((name) => `${name}.test.ts`);
const clocks = (TZ: string) => ({
  name: `clocks of ${TZ}`,
  include: BY_THE_CLOCK,
  environment: "node",
  env: { TZ },
  // In one world for each zone, which takes a fraction of the time.
  isolate: false,
  fileParallelism: false,
});
const dom = { include: ["app/**/*.dom.test.tsx"], environment: "jsdom", setupFiles: ["tests/dom-setup.ts"] };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // Ends tests that hang, not those that are slow on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    // `npm run check` runs the tests of what changed; every test would follow from the list of packages.
    forceRerunTriggers: [],
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: [`${FOLDERS}/**/*.test.ts`],
          environment: "node",
          env: { TZ: "UTC" },
          // The library of the sign-in service loads it past vitest: as one module, both hash at the cost that a test asks for.
          server: { deps: { external: [/embedded\/rest-and-auth\/hashing\.ts$/] } },
          // One world for the files of a worker, which takes a fifth off the time: none leaves anything behind.
          isolate: false,
          globalSetup: ["scripts/testing/run-folder.setup.ts"],
        },
      },
      ...["America/Sao_Paulo", "Asia/Tokyo"].map((zone) => ({ extends: true as const, test: clocks(zone) })),
      {
        extends: true,
        test: {
          name: "durability",
          include: ["server/**/*.durability.ts", "server/durability/*.test.ts"],
          environment: "node",
          globalSetup: ["scripts/testing/run-folder.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "simulation",
          include: ["supabase/tests/placement-test/adaptive/*.simulation.ts"],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "operations",
          include: ["scripts/operations/*.operations.ts"],
          environment: "node",
          testTimeout: 240_000,
          hookTimeout: 240_000,
          globalSetup: ["scripts/testing/run-folder.setup.ts"],
        },
      },
      // One after the other in one world, which takes a sixth of the time that a world for each does.
      { extends: true, test: { ...dom, name: "dom", exclude: ALONE, isolate: false, fileParallelism: false } },
      { extends: true, test: { ...dom, name: "dom alone", include: ALONE } },
    ],
  },
});
