import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { eventually } from "../../embedded/testing.ts";
import { endOf } from "../../server/testing.ts";
import { findProgram } from "./install-programs.ts";

const DEPLOY = path.resolve(import.meta.dirname, "../../deploy");
/** The site's name in the files of `deploy/`. */
const DOMAIN = /your-domain\.example/g;

/** `second`: the port of a second process of the site. */
export type Ports = { http: number; https: number; site: number; second: number };
export type RunningProxy = {
  /** The certificate, or its authority's. */
  ca(): Promise<Buffer>;
  close(): Promise<void>;
};

/** Unused ports. */
export async function freePorts(): Promise<Ports> {
  const held = await Promise.all([0, 0, 0, 0].map(() => holdPort()));
  const [http = 0, https = 0, site = 0, second = 0] = held.map(({ port }) => port);
  for (const { letGo } of held) letGo();
  return { http, https, site, second };
}

async function holdPort() {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  return { port: typeof bound === "object" && bound ? bound.port : 0, letGo: () => server.close() };
}

/**
 * Start each proxy with its file of `deploy/`, with only name, ports and certificate replaced; for two processes with the lines that the
 * file has for several.
 */
export const PROXIES = { caddy: startCaddy, nginx: startNginx };

async function startCaddy(folder: string, ports: Ports, processes: 1 | 2 = 1): Promise<RunningProxy> {
  const own = `{
	admin off
	local_certs
	skip_install_trust
	http_port ${ports.http}
	https_port ${ports.https}
	storage file_system ${folder}/kept
}
`;
  const whole = await readFile(path.join(DEPLOY, "Caddyfile"), "utf8");
  const several = processes === 1 ? whole : whole.replace(/^(\t+)#(?=(?:lb|health)_)/gm, "$1");
  const sites = [ports.site, ports.second].slice(0, processes).map((port) => `127.0.0.1:${port}`);
  const file = several.replace(DOMAIN, "localhost").replace("127.0.0.1:3000", sites.join(" "));
  await writeFile(path.join(folder, "Caddyfile"), own + file);
  const close = run("caddy", ["run", "--config", path.join(folder, "Caddyfile"), "--adapter", "caddyfile"], folder);
  await accepts(ports.https);
  return { close, ca: () => readFile(path.join(folder, "kept/pki/authorities/local/root.crt")) };
}

async function startNginx(folder: string, ports: Ports, processes: 1 | 2 = 1): Promise<RunningProxy> {
  const certificate = path.join(folder, "fullchain.pem");
  const key = path.join(folder, "privkey.pem");
  const made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost";
  const where = ["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate];
  execFileSync("openssl", [...made.split(" "), ...where], { stdio: "ignore" });
  const file = (await readFile(path.join(DEPLOY, "nginx.conf"), "utf8"))
    .replace(/^\s*listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${ports.http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${ports.https} `)
    .replace(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replace(DOMAIN, "localhost")
    .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${ports.site} `)
    .replace(
      processes === 1 ? "" : "# server 127.0.0.1:3001 ",
      processes === 1 ? "" : `server 127.0.0.1:${ports.second} `,
    );
  await writeFile(path.join(folder, "site.conf"), file);
  await mkdir(path.join(folder, "bodies"));
  // The workers run as an unprivileged user.
  for (const place of [folder, path.join(folder, "bodies")]) await chmod(place, 0o777);
  await writeFile(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; client_body_temp_path ${folder}/bodies; include ${folder}/site.conf; }
`,
  );
  const close = run("nginx", ["-c", path.join(folder, "nginx.conf"), "-p", folder], folder);
  await accepts(ports.https);
  return { close, ca: () => readFile(certificate) };
}

/** @returns a function that stops it */
function run(proxy: keyof typeof PROXIES, args: string[], folder: string): () => Promise<void> {
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(findProgram(proxy) ?? proxy, args, { env, stdio: ["ignore", "inherit", "inherit"] });
  return async () => {
    child.kill("SIGTERM");
    await endOf(child);
  };
}

const accepts = (port: number) =>
  eventually(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(port, "127.0.0.1", () => {
          socket.destroy();
          resolve(true);
        });
        socket.once("error", () => resolve(false));
      }),
  );
