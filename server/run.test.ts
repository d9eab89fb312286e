import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const RUN = path.resolve(import.meta.dirname, "run.ts");

/** How a process ends that runs a site, in which something fails that nobody waits for, and which is then told to stop. */
function endOf(failure: string): Promise<{ code: number | null; printed: string }> {
  const site = `
    const { run } = await import(${JSON.stringify(RUN)});
    const alive = setInterval(() => {}, 1_000);
    await run(async () => ({ address: "here", async close() { clearInterval(alive); } }));
    Promise.reject(${failure});
    setImmediate(() => process.kill(process.pid, "SIGTERM"));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", site], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, printed })));
}

test.each(["CONNECTION_DESTROYED", "EPIPE", "ECONNRESET"])(
  "a connection to the database that is lost as it begins does not end the site: %s",
  async (lost) => {
    const { code, printed } = await endOf(`Object.assign(new Error("write"), { code: "${lost}", syscall: "write" })`);
    expect(printed).toContain("Stopping");
    expect(code).toBe(0);
  },
);

test("any other failure that nobody waits for does", async () => {
  const { code, printed } = await endOf(`new Error("a bug")`);
  expect(printed).toContain("a bug");
  expect(code).toBe(1);
});

test("what is added to all objects at once is refused", async () => {
  const { printed } = await endOf(`(() => {
    try {
      return Object.assign(Object.prototype, { added: 1 });
    } catch (error) {
      return error;
    }
  })()`);
  expect(printed).toContain("Cannot add property added");
});
