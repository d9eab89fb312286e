// Prepares `npm start`, `npm test` and the others: the packages, the server's messages, and an up-to-date build. Runs
// on the machine's Node before anything is installed, so it is JavaScript without dependencies. Prints nothing when
// there is nothing to do. Options: --no-build, --sources for generated types and messages, and --again for a build that
// failed before.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt, ensureNotifications, ensureSources } from "./prepare/build.mjs";
import { hasTerminal } from "./prepare/command.mjs";
import { ensureInstalled } from "./prepare/install.mjs";
import { describeProblem, Problem, UnusableEnvironment } from "./prepare/problem.mjs";

const OLDEST_NODE = 20;
/** The exit code for problems that a restart does not solve (server/startup-problems.ts). */
const EXIT_CONFIG = 78;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

// Node resets nohup's handling of SIGHUP.
if (!hasTerminal) process.on("SIGHUP", () => {});
try {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new UnusableEnvironment(
      `Node ${OLDEST_NODE} or newer is needed, and this is ${process.version}. See https://nodejs.org`,
    );
  await ensureInstalled(root);
  await ensureNotifications(root);
  if (process.argv.includes("--sources")) await ensureSources(root);
  if (!process.argv.includes("--no-build")) await ensureBuilt(root, process.argv.includes("--again"));
} catch (error) {
  const said = describeProblem(error);
  console.error(said instanceof Problem ? `\n${said.message}\n` : said);
  process.exit(said instanceof UnusableEnvironment ? EXIT_CONFIG : 1);
}
