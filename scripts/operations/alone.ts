import { spawn } from "node:child_process";

/** Separate mount and process namespaces for a command, which end with it; it ends with this process. */
const ALONE = "setpriv --pdeathsig KILL -- unshare --mount --pid --fork --kill-child --mount-proc".split(" ");

export type ExitResult = { code: number | null; said: string; printed: string };
type Options = {
  env?: NodeJS.ProcessEnv;
  /** True if its network has loopback only. */
  offline?: boolean;
  withinMs: number;
};

const running = new Map<() => void, Promise<ExitResult>>();

/** Runs a command as root in its own namespaces, so that it leaves nothing behind. */
export const runAlone = (command: string[], { offline = false, ...options }: Options): Promise<ExitResult> =>
  run([...ALONE, ...(offline ? ["--net"] : []), "--", ...command], options);

/** Runs a command. */
export function run(
  [program = "", ...args]: string[],
  { env, withinMs }: Omit<Options, "offline">,
): Promise<ExitResult> {
  const child = spawn(program, args, { env: env ?? process.env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  };
  const deadline = setTimeout(end, withinMs);
  let printed = "";
  let said = "";
  child.stdout.on("data", (piece: Buffer) => {
    printed += piece;
    said += piece;
  });
  child.stderr.on("data", (piece: Buffer) => (said += piece));
  const ended = new Promise<ExitResult>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, said, printed }));
  }).finally(() => {
    clearTimeout(deadline);
    running.delete(end);
  });
  running.set(end, ended);
  return ended;
}

/** Stops all running commands and waits for their end. */
export async function stopAll(): Promise<void> {
  const all = [...running];
  for (const [end] of all) end();
  await Promise.allSettled(all.map(([, ended]) => ended));
}
