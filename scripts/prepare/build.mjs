import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { run, wasKilled } from "./command.mjs";
import { fingerprint, MESSAGES, NOTIFICATIONS, ROUTES, SITE } from "./inputs.mjs";
import { pinnedNode } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { UnusableEnvironment } from "./problem.mjs";

const stampOf = (root, name) => readFile(path.join(root, ".cache", name), "utf8").catch(() => "");

/**
 * Compiles the server's messages when they changed.
 * @param {string} root
 */
export async function ensureNotifications(root) {
  const fresh = async (inputs) =>
    (await stampOf(root, "notifications")).trim() === inputs &&
    existsSync(path.join(root, "app/i18n/notifications/paraglide/messages.js"));
  return ensure(root, { fresh, script: "scripts/notification-messages.ts", from: NOTIFICATIONS });
}

/**
 * Builds the site when its inputs changed since the last build. A failure is remembered, because the same inputs fail
 * again.
 * @param {string} root
 * @param {boolean} again builds after a failure, too
 */
export function ensureBuilt(root, again) {
  const failed = path.join(root, ".cache", "failed-build");
  const fresh = async (inputs) =>
    (await stampOf(root, "builds/current")).trim() === inputs && existsSync(path.join(root, ".cache/builds", inputs));
  return ensure(root, { fresh, script: "scripts/build.ts", message: "Building the site…", failed, again });
}

/**
 * Writes the compiled messages and the route types, each when its own sources changed.
 * @param {string} root
 */
export async function ensureSources(root) {
  const fresh = (stamp, output) => async (inputs) =>
    (await stampOf(root, stamp)).trim() === inputs && existsSync(path.join(root, output));
  await ensure(root, {
    fresh: fresh("screen-messages", "app/i18n/paraglide/messages.js"),
    script: "scripts/screen-messages.ts",
    from: MESSAGES,
  });
  await ensure(root, {
    fresh: fresh("route-types", ".react-router/types"),
    script: "scripts/route-types.ts",
    from: ROUTES,
  });
}

/** Failures that do not depend on the inputs. */
const OUTSIDE = [
  [
    wasKilled,
    "The system ended it, as it does when the machine runs out of memory: 1 GB is needed to build. A release is built already.",
  ],
  [({ output }) => /\bENOSPC\b|\bEDQUOT\b/.test(output), "The disk is full."],
];

/**
 * Runs a script unless its output is fresh. A failure's message is the last line, which a journal shows first.
 * @param {string} root
 * @param {{ fresh(inputs: string): Promise<boolean>, script: string, from?: typeof SITE, message?: string, failed?:
 * string, again?: boolean }} wanted
 *   `failed` is the file that remembers inputs which the script failed on, and what it said
 */
async function ensure(root, { fresh, script, from = SITE, message, failed, again }) {
  if (await fresh(await fingerprint(root, from))) return;
  await withLock(root, async () => {
    const inputs = await fingerprint(root, from);
    if (await fresh(inputs)) return;
    if (failed && !again) await refuseFailed(failed, inputs);
    if (message) console.log(message);
    const env = { ...process.env, NODE_ENV: "production" };
    const ended = await run(pinnedNode(root), [path.join(root, script), inputs], { cwd: root, env });
    if (failed) await rm(failed, { force: true });
    if (ended.code === 0) return;
    const output = ended.output.trim();
    const [, why = ""] = OUTSIDE.find(([isIt]) => isIt(ended)) ?? [];
    if (failed && !why) await writeFile(failed, `${inputs}\n${output}`);
    throw new UnusableEnvironment([output, `${script} failed. ${why}`.trim()].join("\n"));
  });
}

async function refuseFailed(failed, inputs) {
  const [of, ...output] = (await readFile(failed, "utf8").catch(() => "")).split("\n");
  if (of !== inputs) return;
  const sentence = "This version's build failed before, and would fail again. Once its cause is mended: npm run build";
  throw new UnusableEnvironment([...output, sentence].join("\n"));
}
