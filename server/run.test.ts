import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";

const RUN = path.resolve(import.meta.dirname, "run.ts");
const LOCK = path.resolve(import.meta.dirname, "../embedded/data-folder-lock.ts");

/** Runs a site in a process in which an unawaited promise is rejected, then stops it; returns how the process ended. */
const endOf = (failure: string) =>
  endOfProgram(`
    const { run } = await import(${JSON.stringify(RUN)});
    const alive = setInterval(() => {}, 1_000);
    await run(async () => ({ address: "here", async close() { clearInterval(alive); } }));
    Promise.reject(${failure});
    setImmediate(() => process.kill(process.pid, "SIGTERM"));`);

function endOfProgram(program: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += chunk));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, printed })));
}

test.each(["CONNECTION_DESTROYED", "EPIPE", "ECONNRESET"])(
  "a database connection lost while it opens does not end the site: %s",
  async (lost) => {
    const { code, printed } = await endOf(`Object.assign(new Error("write"), { code: "${lost}", syscall: "write" })`);
    expect(printed).toContain("Stopping");
    expect(code).toBe(0);
  },
);

test("a lost terminal does not end the site, as under nohup", async () => {
  const { code, printed } = await endOf(
    `(process.kill(process.pid, "SIGHUP"), Object.assign(new Error(), { code: "EPIPE" }))`,
  );
  expect(printed).toContain("Stopping");
  expect(code).toBe(0);
});

test("any other unhandled failure ends the site", async () => {
  const { code, printed } = await endOf(`new Error("a bug")`);
  expect(printed).toContain("a bug");
  expect(code).toBe(1);
});

test("a property added to all objects at once is refused", async () => {
  const { printed } = await endOf(`(() => {
    try {
      return Object.assign(Object.prototype, { added: 1 });
    } catch (error) {
      return error;
    }
  })()`);
  expect(printed).toContain("Cannot add property added");
});

describe("a site that cannot start", () => {
  const failing = (problem: string) =>
    endOfProgram(`
      const { run } = await import(${JSON.stringify(RUN)});
      await run(async () => { throw Object.assign(new Error("This is why."), { name: "${problem}" }); });`);
  const units = ["english-with.service", "english-with@.service"].map((name) =>
    readFileSync(path.resolve(import.meta.dirname, "../deploy", name), "utf8"),
  );
  const givesUpAt = (unit: string) => /^RestartPreventExitStatus=(.+)$/m.exec(unit)?.[1]?.split(" ").map(Number);

  test("a site that cannot start is not restarted by its unit when only an operator can solve its problem", async () => {
    for (const problem of ["BadSettings", "MissingRights", "RestoreCutOff", "NoUserForPostgres"]) {
      const { code, printed } = await failing(problem);
      expect(printed.trim()).toBe("This is why.");
      for (const unit of units) expect(givesUpAt(unit)).toContain(code);
    }
  });

  test("a site that cannot start is restarted when its problem may pass, as a full disk", async () => {
    for (const problem of ["DataFolderUnusable", "CannotListen"]) {
      const { code } = await failing(problem);
      expect(code).not.toBe(0);
      for (const unit of units) expect(givesUpAt(unit)).not.toContain(code);
    }
  });

  const strangers = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "stranger-"));
    writeFileSync(path.join(folder, "file"), "", { mode: 0 });
    chmodSync(folder, 0o500);
    return folder;
  };
  /** Runs `work` as a user who does not own the folder; needed as root, who is refused nothing. */
  const withFolder = (folder: string, work: string) =>
    endOfProgram(`
      const { run } = await import(${JSON.stringify(RUN)});
      const { lockDataFolder } = await import(${JSON.stringify(LOCK)});
      const { readFileSync } = await import("node:fs");
      if (process.getuid?.() === 0) process.setuid(65534);
      const folder = ${JSON.stringify(folder)};
      await run(async () => { ${work} });`);

  test.each([
    ["a data folder that cannot be made", 'lockDataFolder(folder + "/site");', /data folder .*permission denied/],
    ["a data folder of somebody else", "lockDataFolder(folder);", /data folder .*permission denied/],
    ["a data folder below a file", 'lockDataFolder(folder + "/file/site");', /data folder .*(not a directory|denied)/],
    ["a file in the folder's place", 'lockDataFolder(folder + "/file");', /data folder .*(exists|denied)/],
    [
      "a data folder where the system makes none",
      'lockDataFolder("/proc/site");',
      /data folder .*disk must be writable/,
    ],
    ["a file that may not be read", 'readFileSync(folder + "/file");', /file cannot be used: permission denied/],
  ])("a site that cannot start reports %s and gives up", async (_, work, message) => {
    const folder = strangers();
    try {
      const { code, printed } = await withFolder(folder, work);
      expect(printed.trim()).toMatch(message);
      expect(printed.trim()).not.toMatch(/\n|^\s+at /);
      for (const unit of units) expect(givesUpAt(unit)).toContain(code);
    } finally {
      chmodSync(folder, 0o700);
      rmSync(folder, { recursive: true });
    }
  });
});
