import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { run, wasKilled } from "./command.mjs";
import { withLock } from "./lock.mjs";
import { Problem, UnusableEnvironment } from "./problem.mjs";

/** The pinned Node. */
export const pinnedNode = (root) => path.join(root, "node_modules/.bin/node");

/**
 * Installs the packages when they are missing or the lockfile changed since.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const wanted = await fingerprint(root);
  if (await isInstalled(root, wanted)) return;
  await withLock(root, async () => {
    if (await isInstalled(root, wanted)) return;
    if (!(await npmInstalledIt(root))) await install(root);
    await writeFile(stampOf(root), wanted);
  });
}

const stampOf = (root) => path.join(root, "node_modules", ".prepared");

async function fingerprint(root) {
  const lockfile = await readFile(path.join(root, "package-lock.json"));
  return createHash("sha256").update(lockfile).update(process.platform).update(process.arch).digest("hex");
}

async function isInstalled(root, wanted) {
  const stamp = await readFile(stampOf(root), "utf8").catch(() => "");
  return stamp === wanted && existsSync(pinnedNode(root));
}

// Recognises a manual `npm ci` or `npm install` by npm's own record.
async function npmInstalledIt(root) {
  const [wanted, present] = await Promise.all(
    ["package-lock.json", "node_modules/.package-lock.json"].map((file) =>
      readFile(path.join(root, file), "utf8").then(
        (text) => JSON.parse(text).packages,
        () => undefined,
      ),
    ),
  );
  if (!wanted || !present || !existsSync(pinnedNode(root))) return false;
  return Object.entries(wanted).every(
    ([name, { version, optional }]) =>
      // Workspace folders are linked by npm.
      !name.includes("node_modules/") || optional || present[name]?.version === version,
  );
}

/** Installs beside the existing packages, so that a running site keeps them after a failure. */
async function install(root) {
  console.log("Installing packages (a minute or two the first time)…");
  const beside = path.join(root, ".cache", "installing");
  await rm(beside, { recursive: true, force: true });
  try {
    await mkdir(beside, { recursive: true });
    const { workspaces = [] } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
    const manifests = workspaces.map((folder) => `${folder}/package.json`);
    for (const folder of workspaces) await mkdir(path.join(beside, folder), { recursive: true });
    for (const file of ["package.json", "package-lock.json", ".npmrc", ...manifests])
      await copyFile(path.join(root, file), path.join(beside, file)).catch((error) => {
        if (file !== ".npmrc") throw error;
      });
    await runNpm(beside);
    await moveIntoPlace(path.join(beside, "node_modules"), path.join(root, "node_modules"));
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/** Moves existing ones aside first, because a rename does not replace a non-empty folder. */
async function moveIntoPlace(made, place) {
  const aside = `${place}.before`;
  await rm(aside, { recursive: true, force: true });
  const had = existsSync(place);
  if (had) await rename(place, aside);
  try {
    await rename(made, place);
  } catch (error) {
    if (had) await rename(aside, place);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

async function runNpm(root) {
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const options = { cwd: root, env: process.env };
  const { code, output } = npm?.endsWith("js")
    ? await run(process.execPath, [npm, ...args], options)
    : await run(process.platform === "win32" ? "npm.cmd" : "npm", args, options);
  if (code !== 0) {
    const found = wasKilled({ code, output }) ? NO_MEMORY : CAUSES.find(([sign]) => sign.test(output));
    const [, why = "", Kind = UnusableEnvironment] = found ?? [];
    throw new Kind(`${`The packages could not be installed. ${why}`.trim()}\n\nnpm said:\n${output.trim()}`);
  }
  if (!existsSync(pinnedNode(root)))
    throw new UnusableEnvironment(
      "npm installed the packages but did not run the install script of the package `node`.\n" +
        "If scripts are switched off (npm config get ignore-scripts), allow them here: npm ci --ignore-scripts=false",
    );
}

const NO_MEMORY = [
  undefined,
  "The system ended npm, as it does when the machine runs out of memory: 1.5 GB are needed to install. A release needs none of it.",
];
const CAUSES = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i,
    "npm cannot reach its registry. Is there a network connection?",
    Problem,
  ],
  [/ENOSPC/, "The disk is full."],
  [/EACCES|EPERM|EROFS/, "npm may not write here. Does this folder belong to you?"],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(VERIFY|GET_ISSUER)/,
    "The network answers with a certificate of its own: name its file in NODE_EXTRA_CA_CERTS.",
  ],
];
