import { spawn } from "node:child_process";

const WITHIN_MS = 15 * 60_000;

/** Runs lines of the shell as root, whose mounts are gone with them, each after the one before; throws with what they said where one fails. What they print. */
export async function sh(lines: string, ...args: string[]): Promise<string> {
  const child = spawn("unshare", ["--mount", "sh", "-ec", lines, "sh", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  let said = "";
  child.stdout.on("data", (piece: Buffer) => (printed += piece));
  child.stderr.on("data", (piece: Buffer) => (said += piece));
  const end = () => child.pid && process.kill(-child.pid, "SIGTERM");
  // With this process ends what it runs.
  process.once("exit", end);
  const deadline = setTimeout(end, WITHIN_MS);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearTimeout(deadline);
  process.off("exit", end);
  if (code !== 0) throw new Error(`${lines}\n${printed}${said}`.slice(-4_000));
  return printed;
}
