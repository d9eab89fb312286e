import { runAlone } from "./alone.ts";

const WITHIN_MS = 15 * 60_000;

/** Runs shell lines in order as root. Returns the output; throws with it when one fails. */
export async function sh(lines: string, ...args: string[]): Promise<string> {
  const { code, printed, said } = await runAlone(["sh", "-ec", lines, "sh", ...args], { withinMs: WITHIN_MS });
  if (code !== 0) throw new Error(`${lines}\n${said}`.slice(-4_000));
  return printed;
}
