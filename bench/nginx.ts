import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { run, type Server } from "./run.ts";

const NGINX = "/usr/sbin/nginx";

/** Debian's nginx, installed if necessary; undefined where that fails. */
async function findNginx(): Promise<string | undefined> {
  if (!existsSync(NGINX))
    await run("apt-get", ["install", "-y", "--no-install-recommends", "nginx-light"]).catch(() => "");
  return existsSync(NGINX) ? NGINX : undefined;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** Starts nginx with one worker, as the site has one process, for precompressed files. `files`: name → bytes. */
export async function startNginx(folder: string, files: Record<string, Buffer>): Promise<Server | undefined> {
  const nginx = await findNginx();
  if (!nginx) return;
  const root = path.join(folder, "www");
  await mkdir(root, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(root, name), bytes);
  for (let at = root; at.startsWith(path.dirname(folder)); at = path.dirname(at))
    await chmod(at, 0o755).catch(() => {});
  const port = await freePort();
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
      server {
        listen 127.0.0.1:${port}; root ${root};
        location / { default_type "text/html; charset=utf-8"; add_header Content-Encoding br; add_header Vary accept-encoding; }
      }
    }`,
  );
  const child = spawn(nginx, ["-c", config, "-p", folder], { stdio: "ignore" });
  const address = `http://127.0.0.1:${port}`;
  const [first = ""] = Object.keys(files);
  for (let tries = 0; tries < 100; tries += 1) {
    const there = await fetch(`${address}/${first}`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (there) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}
