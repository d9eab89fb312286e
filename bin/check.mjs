// Says with its exit code whether every file of a release is as it was packed (files.json).
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const files = JSON.parse(readFileSync("files.json", "utf8"));
const wrong = Object.entries(files).filter(([file, sum]) => {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("base64url") !== sum;
  } catch {
    return true;
  }
});
for (const [file] of wrong.slice(0, 5)) console.error(`Not as it was packed: ${file}`);
process.exit(wrong.length > 0 ? 1 : 0);
