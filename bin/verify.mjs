// Says with its exit code whether an archive is what its checksum says, and whether the checksum is signed by the key that this release
// holds (release-key.pem): node verify.mjs ARCHIVE, with ARCHIVE.sha256 and ARCHIVE.sha256.sig beside it. Says why where it is not.
import { createHash, verify } from "node:crypto";
import { createReadStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";

const [archive = ""] = process.argv.slice(2);
const name = path.basename(archive);
const own = path.resolve(import.meta.dirname, "..");
const versionOf = (text) => /(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number);

function refuse(why) {
  console.error(why);
  process.exit(1);
}

const key = path.join(own, "release-key.pem");
const sum = `${archive}.sha256`;
if (!existsSync(sum)) refuse(`${name}.sha256 is missing: it says whether the archive is whole.`);
const said = readFileSync(sum);
// One line about this archive alone, since what is signed must not be about another one.
const wanted = /^([0-9a-f]{64}) [ *](\S+)\n?$/.exec(said.toString("latin1"));
if (wanted?.[2] !== name) refuse(`${name}.sha256 is not about ${name}.`);

if (existsSync(key)) {
  if (!existsSync(`${sum}.sig`)) refuse(`${name}.sha256.sig is missing: it says who made the archive.`);
  const signature = Buffer.from(readFileSync(`${sum}.sig`, "latin1").trim(), "base64");
  if (!verify(null, said, readFileSync(key), signature))
    refuse(`${name}.sha256 is not signed by the key of the release that runs.`);
} else console.error("Who made the archive is not known: the release that runs holds no key.");

const hash = createHash("sha256");
for await (const piece of createReadStream(archive)) hash.update(piece);
if (hash.digest("hex") !== wanted?.[1]) refuse(`${name} is not what its checksum says.`);

// An older release that was signed once brings back the faults that were mended since.
const { version = "" } = JSON.parse(readFileSync(path.join(own, "release.json"), "utf8"));
const before = versionOf(version);
const after = versionOf(name);
const [differing = 0] = before && after ? after.map((part, n) => part - before[n]).filter((step) => step !== 0) : [];
if (differing < 0) refuse(`${name} is older than the release that runs: bin/back goes back to the one before.`);
