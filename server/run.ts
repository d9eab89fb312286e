import { preventPrototypePollution } from "./prototype-pollution.ts";
import { exitCodeOf, formatStartupProblem } from "./startup-problems.ts";

export type Running = {
  /** The address at which this machine reaches it. */
  address: string;
  close(): Promise<void>;
  /** Announces that the site runs, when the output is not for people. */
  say?(line: string): void;
};

/** Below the 30 seconds that the units and the container allow (TimeoutStopSec), so that the process ends by itself. */
const CLOSE_DEADLINE_MS = 27_000;
// npm and the terminal both forward a Ctrl-C: signals within this time count as one.
const SAME_KEYPRESS_MS = 500;

/** Runs a site until a signal stops it. Never returns: it exits the process. */
export async function run(start: () => Promise<Running>): Promise<void> {
  preventPrototypePollution();
  let running: Promise<Running> | undefined;
  let stoppingSince: number | undefined;
  let say: (line: string) => void = console.log;

  const stop = async (code: number) => {
    stoppingSince = Date.now();
    setTimeout(() => process.exit(code || 1), CLOSE_DEADLINE_MS).unref();
    const site = await running?.catch(() => undefined);
    await site?.close();
    process.exit(code);
  };
  const onSignal = () => {
    if (stoppingSince === undefined) {
      say("Stopping…");
      void stop(0);
    } else if (Date.now() - stoppingSince > SAME_KEYPRESS_MS) process.exit(130);
  };
  const onBug = (error: unknown) => {
    console.error(error);
    if (stoppingSince === undefined) void stop(1);
  };
  const onRejection = (error: unknown) => {
    if (isLostConnection(error)) console.error(`A connection to the database was lost as it began: ${error.message}`);
    else onBug(error);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
  // A closed terminal stops the site. Under nohup there is no terminal, and it keeps running although Node resets
  // nohup's handling of the signal.
  process.on("SIGHUP", process.stdin.isTTY || process.stdout.isTTY ? onSignal : () => {});
  process.on("unhandledRejection", onRejection);
  process.on("uncaughtException", onBug);

  try {
    running = start();
    const { address, say: its = say } = await running;
    say = its;
    if (stoppingSince === undefined) say(address);
  } catch (error) {
    if (stoppingSince !== undefined) return;
    const said = formatStartupProblem(error);
    console.error(typeof said === "string" ? `\n${said}\n` : said);
    process.exit(exitCodeOf(error));
  }
}

/**
 * Statements that postgres.js 3.4 sends by itself on a new connection have no caller to receive their errors: the
 * driver's own, or the socket's if it was written to first. Queries have callers, who receive theirs.
 */
const isLostConnection = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && LOST.has(String(error.code));
const LOST = new Set(["CONNECTION_CLOSED", "CONNECTION_DESTROYED", "CONNECTION_ENDED", "EPIPE", "ECONNRESET"]);
