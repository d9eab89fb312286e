import { spawn } from "node:child_process";

/** False under nohup and systemd. */
export const hasTerminal = process.stdin.isTTY || process.stdout.isTTY;

/**
 * Runs a command quietly: its output is kept, for whoever has to explain a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    // A group of its own, without a terminal: what closes one sends a signal to the whole group of whoever was started from it.
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

/** A stop that is meant for a whole group reaches a group of its own as well, from the moment in which it starts. */
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
 * Whether the system ended it, or something that it had started.
 * @param {{ code: number | null, output: string }} ended
 */
export const wasKilled = ({ code, output }) =>
  code === null || code === 137 || /\bSIGKILL\b|\b(exit )?code 137\b/.test(output);
