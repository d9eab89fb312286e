import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Everything that a build is made of. */
export const SITE = {
  files: [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "tsconfig.json",
    "server/app.ts",
    "scripts/build.ts",
    "scripts/compress.ts",
    "scripts/paraglide.ts",
    "scripts/supported/browsers.ts",
    "scripts/vite-bundled-packages.ts",
    "scripts/vite-islands.ts",
    "scripts/vite-one-byte-text.ts",
  ],
  folders: ["app", "public", "embedded/file-content"],
};

/** Everything that the server's messages are compiled from. */
export const NOTIFICATIONS = {
  files: ["package-lock.json", "scripts/notification-messages.ts", "scripts/paraglide.ts"],
  folders: ["app/i18n/messages", "app/i18n/notifications.inlang"],
};

/** Made as the site is built, and tests. */
const LEFT_OUT = /(^|\/)(paraglide|cache)\/|\.inlang\/(README\.md|\.[\w.]+)$|\.test\.tsx?$/;

/**
 * A fingerprint of files and folders.
 * @param {string} root
 * @param {{ files: string[], folders: string[] }} inputs
 */
export async function fingerprint(root, inputs) {
  const found = await Promise.all(inputs.folders.map((folder) => filesBelow(root, folder)));
  const files = [...inputs.files, ...found.flat()].filter((file) => !LEFT_OUT.test(file)).sort();
  const hash = createHash("sha256");
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file)).catch(() => "")));
  for (const [i, file] of files.entries()) hash.update(`${file}\0${contents[i].length}\0`).update(contents[i]);
  return hash.digest("hex").slice(0, 16);
}

async function filesBelow(root, folder) {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.split(path.sep).join("/"));
}
