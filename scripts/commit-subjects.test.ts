import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const SCRIPT = path.join(import.meta.dirname, "commit-subjects.ts");

let repository: string;
const git = (...words: string[]) => execFileSync("git", words, { cwd: repository, stdio: "pipe" });
const commit = (subject: string) =>
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--allow-empty", "--message", subject);
const check = () => spawnSync(process.execPath, [SCRIPT], { cwd: repository, encoding: "utf8" });

beforeEach(() => {
  repository = mkdtempSync(path.join(os.tmpdir(), "subjects-"));
  git("init", "--quiet", "--initial-branch=main");
  commit("Start");
  commit("feat: first page");
});
afterEach(() => rmSync(repository, { recursive: true }));

test.each([
  "fix(mail): retry a delivery the server deferred",
  "refactor(db)!: one baseline",
  `docs: ${"x".repeat(66)}`,
  'Revert "feat: first page"',
])("%s is a commit's subject", (subject) => {
  commit(subject);
  expect(check()).toMatchObject({ status: 0, stderr: "" });
});

test.each(["update", "Fix: mail", "fix:mail", "wip(mail): retry", `docs: ${"x".repeat(67)}`])(
  "%s is refused as a commit's subject",
  (subject) => {
    commit(subject);
    const { status, stderr } = check();
    expect([status, stderr.split("\n")[0]]).toEqual([1, subject]);
  },
);

test("each commit of a branch is checked, those of main before it are not", () => {
  git("switch", "--quiet", "--create", "branch");
  commit("a first try");
  commit("fix: second try");
  const { status, stderr } = check();
  expect([status, stderr]).toEqual([1, expect.stringContaining("a first try")]);
  expect(stderr).not.toContain("Start");
});
