import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { eventually } from "../../embedded/testing.ts";
import type { Start } from "../testing.ts";
import type { People } from "./connect-site.ts";

/** True if a file system in memory can be mounted here. */
export const mayMount = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** The prefix of a command that runs on a disk of its own mount namespace. */
export const onDiskOf = (megabytes: number, folder: string, options = "rw"): string[] => [
  "unshare",
  "-rm",
  "sh",
  "-c",
  `mount -t tmpfs -o size=${megabytes}m,${options} none "${folder}" && exec "$@"`,
  "sh",
];

/** Runs a command in the mount namespace of a site. */
export const enter = ({ child }: Start, ...command: string[]): Buffer =>
  execFileSync("nsenter", ["--preserve-credentials", "-U", "-m", "-t", String(child.pid), ...command]);

/** Waits until `/healthz` reports this status and reason. */
export const healthIs = (address: string, reason: string | undefined, status = reason ? 503 : 200) =>
  eventually(async () => {
    const answer = await fetch(`${address}/healthz`);
    const body = await answer.json();
    return answer.status === status && body.reason === reason;
  });

export const upload = async ({ teacher, teacherId }: People) =>
  (
    await teacher.storage
      .from("homework")
      .upload(`${teacherId}/${randomUUID()}/${randomUUID()}.txt`, randomBytes(100_000).toString("hex"), {
        contentType: "text/plain",
      })
  ).error;

export const pay = async ({ teacher, studentId }: People, id: string) =>
  (await teacher.rpc("record_payment", { id, student: studentId, cents: 100, paid_on: "2026-01-02" })).error;
