import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a tool and returns what it printed. */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer: 2 ** 28, env: { ...process.env, ...env } });
  return stdout;
}

export type Server = { address: string; stop(): Promise<void> };
export type Process = Server & { pid: number };

/** Starts a server of ours, by Node or another program, and waits for the line with its address. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  [program = process.execPath, ...before]: readonly string[] = [],
): Promise<Process> {
  const child = spawn(program, [...before, ...args], {
    // One person of the benchmark sends as much as a whole school.
    env: { ...process.env, REQUESTS_PER_MINUTE: "99999", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk;
      const [address] = /^http:\/\/\S+$/m.exec(printed) ?? [];
      if (address) resolve({ address, pid: child.pid ?? 0, stop });
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
