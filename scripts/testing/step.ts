import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

export type Counts = {
  passed: number;
  failed: number;
  /** Each failed test, with the first lines of its message. */
  failures: string[];
  /** Tests that were skipped here, for example without a separate disk: file and test. */
  skipped: string[];
  /** The duration of each test file. */
  timed: FileDuration[];
};

const NONE: Counts = { passed: 0, failed: 0, failures: [], skipped: [], timed: [] };

export type FileDuration = { file: string; seconds: number };

export type Step = {
  name: string;
  /** Arguments of the pinned Node. */
  run: string[];
  env?: Record<string, string>;
  /** Reads the numbers of passed and failed tests; without it a step counts as one. */
  count?: () => Promise<Counts>;
  /** The reason why it cannot run here; it then counts as failed. */
  impossible?: string;
};

export type Result = Counts & {
  name: string;
  seconds: number;
  /** Processor seconds of the step and its processes, independent of other load; Linux only. */
  processor: number | undefined;
  output: string;
};

/** The deadline of a step, which also suits a busy machine. */
const DEADLINE_MS = 40 * 60_000;
const GRACE_MS = 5_000;
/** Ticks a second, which is the same on every common machine. */
const CLOCK_TICKS = 100;

const running = new Set<ChildProcess>();
/** The processor time of earlier processes. */
let counted = processorOfAll() ?? 0;

/** Runs a step in its own process group. */
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
  // A run can fail outside of its tests, for example in its setup: that counts as one more failure.
  return result(code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [step.name] } : counts, output);
}

/** The processor seconds of the processes that ended since the last call. */
function processorOfEnded(): number | undefined {
  const ended = processorOfAll();
  if (ended === undefined) return undefined;
  const sinceLast = ended - counted;
  counted = ended;
  return sinceLast;
}

/** The processor seconds of all ended child processes. */
export function processorOfAll(): number | undefined {
  if (process.platform !== "linux") return undefined;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS;
}

/** Stops every running step. */
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
    // The whole group has ended already.
  }
}

/**
 * Stops processes that still use a folder, such as a database of a stopped test, and returns their command lines. Linux
 * only.
 */
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
