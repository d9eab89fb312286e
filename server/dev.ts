import type { RequestListener } from "node:http";
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from "vite";
import type { Pages } from "./compose.ts";
import { createLog } from "./log.ts";
import { showMails } from "./mail/dev-mail.ts";
import { run } from "./run.ts";
import { readSettings } from "./settings.ts";
import { startSite } from "./start-site.ts";
import { ensureTeacher } from "./teacher.ts";
import type { HttpServer } from "./web/http-server.ts";

const HMR_PROTOCOL = /^vite-(hmr|ping)$/;

/** Starts Vite on the site's own server: one port serves pages, modules, and the sockets of both. */
async function openVite({ server }: HttpServer): Promise<ViteDevServer> {
  return createServer({ appType: "custom", server: { middlewareMode: true, ws: { server } } });
}

/** Renders pages from the current modules. */
const pagesOf =
  (vite: ViteDevServer): Pages =>
  async (request, context) => {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run the server's modules here.");
    const { createPages }: typeof import("./app.ts") = await ssr.runner.import("/server/app.ts");
    return createPages("development")(request, context);
  };

const behind =
  (vite: ViteDevServer) =>
  (listener: RequestListener): RequestListener =>
  (request, response) =>
    vite.middlewares(request, response, () => listener(request, response));

await run(async () => {
  const settings = readSettings(process.env);
  let vite: ViteDevServer | undefined;
  const site = await startSite({
    settings,
    development: true,
    load: async (http) => {
      vite = await openVite(http);
      const site = pagesOf(vite);
      const pages: Pages = (request, context) =>
        new URL(request.url).pathname === "/dev/mail" ? showMails(settings.dataDir) : site(request, context);
      return { pages, statics: () => undefined, serveWith: behind(vite) };
    },
    foreignSockets: (request) => HMR_PROTOCOL.test(request.headers["sec-websocket-protocol"] ?? ""),
    settle: (server, siteUrl) => ensureTeacher({ server, ...settings.admin, siteUrl, print: console.log }),
    log: createLog(settings.logFormat, console.log),
  });
  return {
    address: site.address,
    async close() {
      await vite?.close();
      await site.close();
    },
  };
});
