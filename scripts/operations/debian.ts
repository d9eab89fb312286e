import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { linesOf } from "./manual.ts";
import { sh } from "./sh.ts";

const SUITE = "bookworm";
const MIRROR = "http://deb.debian.org/debian";
/** Packages that a server has and a container image lacks. */
const SERVER_PACKAGES = ["systemd-sysv", "dbus"];

export type Debian = {
  /** An archive of the base system, as container images have it. */
  slim: string;
  /** The root folder of a server, with the proxy that the guide installs. */
  server: string;
};

/** Downloads an empty Debian, once. */
export async function fetchDebian(cache: string): Promise<Debian> {
  const slim = path.join(cache, `${SUITE}.tar`);
  const server = path.join(cache, SUITE);
  if (existsSync(slim) && existsSync(server)) return { slim, server };
  const unfinished = `${server}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  await sh(`debootstrap --variant=minbase ${SUITE} ${unfinished} ${MIRROR}`);
  await sh(
    `cd ${unfinished} && rm -rf var/lib/apt/lists/* var/cache/apt/* usr/share/doc/* usr/share/man/* usr/share/locale/*`,
  );
  await writeFile(path.join(unfinished, "etc/hosts"), "127.0.0.1 localhost\n");
  await sh(`tar -C ${unfinished} -cf ${slim} .`);
  const policy = path.join(unfinished, "usr/sbin/policy-rc.d");
  await writeFile(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  const proxy = linesOf("## On the internet", "apt-get install").split("\n", 1)[0] ?? "";
  const inside = `export DEBIAN_FRONTEND=noninteractive\n${proxy}\napt-get install -y --no-install-recommends ${SERVER_PACKAGES.join(" ")}\napt-get clean`;
  await sh('chroot "$1" sh -ec "$2"', unfinished, inside);
  await rm(policy);
  await rm(server, { recursive: true, force: true });
  await rename(unfinished, server);
  return { slim, server };
}
