import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LARGEST_FILE } from "../embedded/storage/store-file.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "..", file), "utf8");
const UNITS = ["deploy/english-with.service", "deploy/english-with@.service"].map(read);

/** Packages of every Debian server: essential packages, systemd, and the shell's own commands. */
const THERE = new Set([
  "apt-get",
  "cp",
  "env",
  "install",
  "journalctl",
  "rm",
  "runuser",
  "sh",
  "systemctl",
  "systemd-run",
  "umask",
  "useradd",
  "usermod",
  "chmod",
  "chown",
  "printf",
  "sha256sum",
  "tar",
]);
/** The Debian package of each program. */
const PACKAGE: Record<string, string> = {
  curl: "curl",
  git: "git",
  node: "nodejs",
  npm: "npm",
  openssl: "ca-certificates",
};

/** The section of the guide about one's own server. */
const manual = /^## Kept running$([\s\S]*?)^\*\*Docker\*\*/m.exec(read("docs/operating.md"))?.[1] ?? "";
const commands = [...manual.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => block.split("\n"));
/** The programs in a line, also inside `run …` and quotes. */
const programsIn = (line: string): string[] =>
  line
    .replace(/\s#.*$/, "")
    .replace(/^run\(\) \{(.*)\}$/, "$1")
    .split(/&&|;|-c '/)
    .flatMap((command) => command.trim().replace(/^run /, "").split(/\s/)[0] || [])
    // A release brings its own programs, and a variable is not a program.
    .filter((program) => !/^\/srv\/|=/.test(program));

test("the manual for a bare server names every package that it, the units and the site need", () => {
  const [, listed = ""] = /^apt-get update && apt-get install -y --no-install-recommends (.+)$/m.exec(manual) ?? [];
  const started = UNITS.flatMap((unit) => /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? []);
  const ofUnits = started.filter((word) => word.startsWith("/usr/bin/")).map((word) => path.basename(word));
  // The other sections use curl and openssl, and npm's scripts begin with node.
  const wanted = new Set([...commands.flatMap(programsIn), ...ofUnits, "node", "curl", "openssl"]);
  const missing = [...wanted].filter((name) => !THERE.has(name) && !listed.split(" ").includes(PACKAGE[name] ?? name));
  expect(missing).toEqual([]);
  expect(wanted).toContain("git");
});

test("the units run what `npm start` does, without npm beside it", () => {
  const { scripts } = JSON.parse(read("package.json"));
  // Units have no terminal that could close.
  const line = scripts.start.replace(/^.*trap '' HUP; /, "");
  for (const unit of UNITS) expect(unit).toMatch(/^ExecStart=(.* )?\/bin\/sh -c '(.+)'$/m);
  expect(UNITS.map((unit) => /-c '(.+)'$/m.exec(unit)?.[1])).toEqual([line, line]);
});

test("no line of the manual prompts for input, which would consume the next pasted line", () => {
  const asking = [...manual.matchAll(/apt-get install (?!-y )[^`\n]*/g)].map(String);
  expect(asking).toEqual([]);
});

test("npm's cache is outside the site's folder, and an update's files belong to its user alone", () => {
  const [folder = "none"] = UNITS.map((unit) => /^WorkingDirectory=(.+)$/m.exec(unit)?.[1]);
  const homes = commands.flatMap((line) => /^useradd .*--home-dir (\S+)/.exec(line)?.[1] ?? []);
  expect(new Set(homes).size).toBe(1);
  expect(homes.filter((home) => home.startsWith(folder))).toEqual([]);
  const masks = UNITS.map((unit) => /^UMask=(\d+)$/m.exec(unit)?.[1]);
  const run = commands.find((line) => line.startsWith("run()"));
  for (const mask of masks) expect(run).toContain(`UMask=${mask} `);
});

test("every command and every file of deploy/ that the manual names exists", () => {
  const guide = read("docs/operating.md");
  const named = [
    ...[...guide.matchAll(/bin\/site (\S+\.ts)/g)].map(([, script]) => script),
    ...[...guide.matchAll(/deploy\/english-with[@.\w]+|deploy\/\w+\.conf|deploy\/Caddyfile/g)].map(String),
  ];
  expect(named).toEqual(expect.arrayContaining(["server/backup/restore.ts", "deploy/english-with.socket"]));
  expect(named.filter((file) => !existsSync(path.resolve(import.meta.dirname, "..", String(file))))).toEqual([]);
});

test("the Dockerfile begins with the manual's lines to build and run it", () => {
  const lines = [...read("Dockerfile").matchAll(/^# {3}(docker .+)$/gm)].map(([, line = ""]) => line);
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(read("docs/operating.md").replace(" --name english-with", "")).toContain(`\n${line}\n`);
});

describe("a proxy", () => {
  const caddy = read("deploy/Caddyfile").replace(/#.*$/gm, "");
  const nginx = read("deploy/nginx.conf").replace(/#.*$/gm, "");

  test("a proxy accepts the largest file: Caddy's MB are a twentieth smaller than the site's", () => {
    expect(caddy).not.toContain("max_size");
    expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 2 ** 20).toBeGreaterThan(LARGEST_FILE);
  });

  test("a proxy connects to the unit's socket", () => {
    const [, address = "none"] = /^ListenStream=(.+)$/m.exec(read("deploy/english-with.socket")) ?? [];
    expect(caddy).toContain(`reverse_proxy ${address} `);
    expect(nginx).toContain(`server ${address} `);
  });

  test("a proxy keeps the site open after an aborted request", () => {
    expect(caddy).not.toMatch(/fail_duration|unhealthy_/);
    expect(nginx.match(/server 127.*/g)).toEqual(["server 127.0.0.1:3000 max_fails=0;"]);
  });
});
