import { spawn } from "node:child_process";

/**
 * Runs a command quietly: its output is kept, for whoever has to explain a failure.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 127, output: output + error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });
}

/**
 * Whether the system ended it, or something that it had started.
 * @param {{ code: number | null, output: string }} ended
 */
export const wasKilled = ({ code, output }) =>
  code === null || code === 137 || /\bSIGKILL\b|\b(exit )?code 137\b/.test(output);
