import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { linesOf } from "./manual.ts";
import { sh } from "./sh.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Limits that any machine allows: without all of root's rights a container may not raise its own. */
const LIMITS = `[containers]
default_ulimits = ["nofile=8192:8192", "nproc=4096:4096"]
`;
/** The Dockerfile's first base image: here Debian with the pinned Node. */
const BASE = `FROM docker.io/library/debian:bookworm-slim
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
`;

/**
 * Builds the Dockerfile's image by the guide's command, with Podman instead of Docker, and local images under the names
 * of the bases.
 * @param slim an archive of Debian
 * @returns a folder with a `docker` command that has the image, and the archive of the release inside the image
 */
export async function buildImage(folder: string, slim: string): Promise<{ docker: string; release: string }> {
  const bin = path.join(folder, "bin");
  const context = path.join(folder, "node");
  for (const place of [bin, context]) await mkdir(place);
  await writeFile(path.join(folder, "containers.conf"), LIMITS);
  const podman = `podman --runtime runc --root ${folder}/images --runroot ${folder}/run`;
  await writeFile(
    path.join(bin, "docker"),
    `#!/bin/sh
export CONTAINERS_CONF=${folder}/containers.conf BUILDAH_FORMAT=docker TMPDIR=${folder}
case $1 in build) shift && set -- build --isolation chroot --network host --volume "$(npm config get cache)":/root/.npm "$@" ;; esac
exec ${podman} "$@"
`,
    { mode: 0o755 },
  );
  await copyFile(path.join(ROOT, "node_modules/node/bin/node"), path.join(context, "node"));
  await sh('cp -a "$(dirname "$(realpath "$(command -v npm)")")/.." "$1/npm"', context);
  await writeFile(path.join(context, "Dockerfile"), BASE + (await certificates(context)));
  const lines = linesOf("**Docker**", "docker build").split("\n", 1);
  await sh(
    `PATH=$1:$PATH; cd ${ROOT}
docker import -q ${slim} docker.io/library/debian:bookworm-slim
docker build -q -t docker.io/library/node:24-bookworm-slim ${context}
docker build -q --target build -t made .
${lines}
docker create --name made made true
docker cp made:/srv/english-with/.cache/releases ${folder}/releases
docker rm made`,
    bin,
  );
  const release = await sh(`ls ${folder}/releases/*.tar.gz`);
  return { docker: bin, release: release.trim() };
}

/** Adds the network's own certificates, where it has them. */
async function certificates(context: string): Promise<string> {
  const given = process.env.NODE_EXTRA_CA_CERTS;
  if (!given) return "";
  await copyFile(given, path.join(context, "network.crt"));
  return "COPY network.crt /etc/network.crt\nENV NODE_EXTRA_CA_CERTS=/etc/network.crt\n";
}
