import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** The needed programs with their Debian packages. */
const PACKAGES = {
  caddy: ["caddy"],
  nginx: ["nginx-light"],
  podman: ["podman", "iptables"],
  runc: ["runc"],
  debootstrap: ["debootstrap", "debian-archive-keyring"],
  "systemd-nspawn": ["systemd-container"],
};
export type Program = keyof typeof PACKAGES;
const FOLDERS = [...(process.env.PATH ?? "").split(":"), "/usr/local/sbin", "/usr/sbin", "/sbin"];
const INSTALLED_WITHIN_MS = 300_000;
/** Debian's packages ask this whether they may start services. */
const POLICY = "/usr/sbin/policy-rc.d";

/** A program's path; undefined when it is not installed. */
export const findProgram = (name: Program): string | undefined =>
  FOLDERS.map((folder) => path.join(folder, name)).find((place) => existsSync(place));

/** Installs the missing programs where possible, without starting services. Returns the programs that are still missing. */
export async function installPrograms(names: Program[]): Promise<Program[]> {
  const missing = () => names.filter((name) => !findProgram(name));
  const packages = missing().flatMap((name) => PACKAGES[name]);
  if (packages.length === 0 || process.getuid?.() !== 0) return missing();
  console.log(`Installing ${packages.join(", ")}…`);
  const mayForbid = !existsSync(POLICY);
  if (mayForbid) await writeFile(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  for (const command of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) await apt(command);
  if (mayForbid) await rm(POLICY);
  return missing();
}

function apt(args: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return new Promise((resolve) => {
    execFile("apt-get", args, { env, maxBuffer: 2 ** 26, timeout: INSTALLED_WITHIN_MS }, () => resolve());
  });
}
