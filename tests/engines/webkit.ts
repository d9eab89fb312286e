import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { z } from "zod";
import type { WebKit } from "../../scripts/testing/engines.ts";
import { type Engine, FIND, type Find } from "./engine.ts";

const Answer = z.object({ value: z.unknown() });
const Session = z.object({ sessionId: z.string() });
const Stale = z.object({ error: z.literal("stale element reference") });

/** WebKit, by the W3C's WebDriver, on a virtual screen. It does not report what a page prints. */
export async function startWebKit({ driver, browser, screen }: WebKit): Promise<Engine> {
  const shown = spawn(screen, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = await once(shown.stdio[3] ?? shown, "data");
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, NO_AT_BRIDGE: "1" };
  const driven = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = Answer.parse(await answer.json());
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`, { cause: value });
    return value;
  };
  await expect(() => ask("GET", "/status")).toPass();
  const options = { binary: browser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = Session.parse(await ask("POST", "/session", { capabilities }));
  const inSession = (method: string, path: string, body?: object) => ask(method, `/session/${sessionId}${path}`, body);
  await inSession("POST", "/window/rect", { x: 0, y: 0, width: 1280, height: 900 });

  const run = (script: string, args: unknown[]) => inSession("POST", "/execute/sync", { script, args });
  const find = async ({ kind, name }: Find): Promise<string> => {
    // Without smooth scrolling, for which the driver does not wait.
    const found = await run(
      `const found = (function () { ${FIND} }).apply(null, arguments);
       found?.scrollIntoView({ block: "center", behavior: "instant" });
       return found;`,
      [kind, name],
    );
    if (typeof found !== "object" || found === null) throw new Error(`no ${kind} "${name}"`);
    return `/element/${Object.values(found)[0]}`;
  };
  /** Finds the element again where the page drew it anew before the driver reached it: nothing was done to the former one. */
  const use = async (what: Find, action: "click" | "value", body: object): Promise<void> => {
    try {
      await inSession("POST", `${await find(what)}/${action}`, body);
    } catch (error) {
      if (!isStale(error)) throw error;
      await use(what, action, body);
    }
  };
  const send = (what: Find, text: string) => use(what, "value", { text });
  return {
    open: async (url) => void (await inSession("POST", "/url", { url })),
    run: (body, ...values) => run(body, values),
    // The answer is no element: one that leaves the page meanwhile would be an error of the driver.
    has: async ({ kind, name }) =>
      (await run(`return (function () { ${FIND} }).apply(null, arguments) !== null`, [kind, name])) === true,
    press: (what) => use(what, "click", {}),
    type: send,
    give: send,
    errors: () => [],
    close: async () => {
      await inSession("DELETE", "").catch(() => {});
      await Promise.all([driven, shown].map(end));
    },
  };
}

function isStale(error: unknown): boolean {
  return Stale.safeParse(error instanceof Error && error.cause).success;
}

async function end(one: ChildProcess): Promise<void> {
  if (one.exitCode !== null || one.signalCode !== null) return;
  const ended = once(one, "exit");
  one.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
