import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { run, wasKilled } from "./command.mjs";
import { fingerprint, NOTIFICATIONS, SITE } from "./inputs.mjs";
import { pinnedNode } from "./install.mjs";
import { withLock } from "./lock.mjs";
import { Problem, Unusable } from "./problem.mjs";

const stampOf = (root, name) => readFile(path.join(root, ".cache", name), "utf8").catch(() => "");

/**
 * Compiles the messages that the server says when they changed.
 * @param {string} root
 */
export async function ensureNotifications(root) {
  const fresh = async (inputs) =>
    (await stampOf(root, "notifications")).trim() === inputs &&
    existsSync(path.join(root, "app/i18n/notifications/paraglide/messages.js"));
  return ensure(root, fresh, "", "scripts/notification-messages.ts", NOTIFICATIONS);
}

/**
 * Builds the site when what it is made of changed since the last build.
 * @param {string} root
 */
export function ensureBuilt(root) {
  const fresh = async (inputs) =>
    (await stampOf(root, "builds/current")).trim() === inputs && existsSync(path.join(root, ".cache/builds", inputs));
  return ensure(root, fresh, "Building the site…", "scripts/build.ts");
}

/**
 * Writes the route types and the compiled messages when what they come from changed.
 * @param {string} root
 */
export function ensureSources(root) {
  const fresh = async (inputs) =>
    (await stampOf(root, "sources")).trim() === inputs &&
    existsSync(path.join(root, ".react-router/types")) &&
    existsSync(path.join(root, "app/i18n/paraglide/messages.js"));
  return ensure(root, fresh, "", "scripts/sources.ts");
}

async function ensure(root, isFresh, message, script, from = SITE) {
  if (await isFresh(await fingerprint(root, from))) return;
  await withLock(root, async () => {
    const inputs = await fingerprint(root, from);
    if (await isFresh(inputs)) return;
    if (message) console.log(message);
    const env = { ...process.env, NODE_ENV: "production" };
    const { code, output } = await run(pinnedNode(root), [path.join(root, script), inputs], { cwd: root, env });
    if (code === 0) return;
    const said = (why) => [`${script} failed. ${why}`.trim(), output.trim()].join("\n");
    if (!wasKilled({ code, output })) throw new Problem(said(""));
    throw new Unusable(
      said(
        "The system ended it, as it does when the machine runs out of memory: 1 GB is needed to build. A release is built already.",
      ),
    );
  });
}
