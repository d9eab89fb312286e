import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export type Counts = {
  passed: number;
  failed: number;
  /** Each test that failed, with the first lines of why. */
  failures: string[];
  /** Tests that were left out here, such as for want of a disk of its own: a file and a test each. */
  skipped: string[];
  /** The time that each file of tests took. */
  timed: FileDuration[];
};

const NONE: Counts = { passed: 0, failed: 0, failures: [], skipped: [], timed: [] };

export type FileDuration = { file: string; seconds: number };

export type Step = {
  name: string;
  /** Arguments of the Node that the project pins. */
  run: string[];
  env?: Record<string, string>;
  /** Reads how many tests passed and failed; without it a step counts as one. */
  count?: () => Promise<Counts>;
  /** A word about why it cannot run here; it then counts as failed. */
  impossible?: string;
};

export type Result = Counts & {
  name: string;
  seconds: number;
  /** Seconds of processor time of the step and its processes, which another load on the machine leaves as they are; Linux only. */
  processor: number | undefined;
  output: string;
};

/** Ends steps that hang; on a machine that does more than this, a slow one goes on. */
const DEADLINE_MS = 40 * 60_000;
const GRACE_MS = 5_000;
/** In a second, as the kernel counts for programs on every common machine. */
const CLOCK_TICKS = 100;

const running = new Set<ChildProcess>();
/** Processor time of what has ended before: installing packages, and the steps until now. */
let counted = processorOfAll() ?? 0;

/** Runs a step to its end, in a process group of its own. */
export async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Result> {
  const start = performance.now();
  let processor: number | undefined;
  const result = (counts: Counts, output: string): Result => ({
    name: step.name,
    ...counts,
    seconds: (performance.now() - start) / 1000,
    processor,
    output,
  });
  if (step.impossible) return result({ ...NONE, failed: 1, failures: [step.impossible] }, step.impossible);

  const child = spawn(process.execPath, step.run, {
    env: { ...env, ...step.env },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => {
    processor = processorOfEnded();
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const deadline = setTimeout(() => {
    output += `\nStopped: not finished after ${DEADLINE_MS / 60_000} minutes.`;
    void endGroup(child);
  }, DEADLINE_MS);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearTimeout(deadline);
  running.delete(child);
  signalGroup(child, "SIGKILL");

  const counts = await step.count?.().catch(() => undefined);
  if (!counts) {
    const passed = code === 0 ? 1 : 0;
    return result({ ...NONE, passed, failed: 1 - passed, failures: passed ? [] : [step.name] }, output);
  }
  // A run can fail beside its tests, in its setup for instance: that is one failure more.
  return result(code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [step.name] } : counts, output);
}

/** Processor time, in seconds, of the processes that have ended since this was asked last: those of one step. */
function processorOfEnded(): number | undefined {
  const ended = processorOfAll();
  if (ended === undefined) return undefined;
  const sinceLast = ended - counted;
  counted = ended;
  return sinceLast;
}

/** Processor time, in seconds, of all processes of this one that have ended. */
export function processorOfAll(): number | undefined {
  if (process.platform !== "linux") return undefined;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS;
}

/** Ends every step that runs. */
export async function stopSteps(): Promise<void> {
  await Promise.all([...running].map(endGroup));
}

async function endGroup(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("close", resolve));
  signalGroup(child, "SIGINT");
  await Promise.race([ended, wait(GRACE_MS)]);
  signalGroup(child, "SIGKILL");
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The whole group has ended: that is what is wanted.
  }
}

/** Ends what still runs on a folder, such as a database whose test was stopped; its command lines. Linux only. */
export async function stopLeftoverProcesses(folder: string): Promise<string[]> {
  const strays = () =>
    processes().filter(({ pid, command }) => pid !== process.pid && command.includes(folder) && command !== "");
  const found = strays();
  const signal = (name: NodeJS.Signals) => {
    for (const { pid } of strays()) process.kill(pid, name);
  };
  if (found.length === 0) return [];
  signal("SIGINT");
  for (let waited = 0; waited < GRACE_MS && strays().length > 0; waited += 50) await wait(50);
  signal("SIGKILL");
  return found.map(({ command }) => command);
}

function processes(): { pid: number; command: string }[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: commandOf(name) }));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}
