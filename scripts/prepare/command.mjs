import { spawn } from "node:child_process";

/** False under nohup and systemd. */
export const hasTerminal = process.stdin.isTTY || process.stdout.isTTY;

/**
 * Runs a command without printing; the output is returned, to explain a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    // A process group of its own without a terminal: a stop signal is sent to the whole group of the parent.
    const own = { detached: !hasTerminal, stdio: ["ignore", "pipe", "pipe"] };
    const start = () => spawn(command, args, { ...options, ...own });
    const child = own.detached ? startToEndWithUs(start) : start();
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 127, output: output + error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

const STOPS = ["SIGINT", "SIGTERM"];

/** Stops the group of the child, too, when the parent's group is stopped, from its start on. */
function startToEndWithUs(start) {
  const stop = (signal) => {
    if (child.pid) process.kill(-child.pid, signal);
    process.exit(1);
  };
  for (const signal of STOPS) process.on(signal, stop);
  const child = start();
  child.on("close", () => {
    for (const signal of STOPS) process.off(signal, stop);
  });
  return child;
}

/**
 * True if the system killed it, or a process that it had started.
 * @param {{ code: number | null, output: string }} ended
 */
export const wasKilled = ({ code, output }) =>
  code === null || code === 137 || /\bSIGKILL\b|\b(exit )?code 137\b/.test(output);
