import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { MadePicture, PictureTask } from "../../app/platform/files/picture-forms.ts";
import { inTurn } from "../../app/platform/files/pictures.ts";

type Limits = { longestMs: number; mostMemoryMb: number };

/** Node itself reserves 570 MB; sixty million pixels take 240 MB, and as much again where they are turned. */
const LIMITS: Limits = { longestMs: 60_000, mostMemoryMb: 1_200 };
const PROCESS = fileURLToPath(new URL("./picture-process.ts", import.meta.url));

const Facts = z.array(
  z.object({
    type: z.enum(["webp", "avif"]),
    form: z.number(),
    width: z.number(),
    height: z.number(),
    bytes: z.number(),
  }),
);

/** The process passed its limits, or the bytes are no picture. */
export class PictureFailed extends Error {
  override name = "PictureFailed";
}

/**
 * Makes pictures of a stranger's bytes, one order after the other, in a process of its own with limits of time and memory: whatever a
 * decoder does there, its end is an answer. The process has none of the site's settings.
 * @throws PictureFailed, and PicturesBusy when too many are waiting
 */
export const convertPicture = (
  task: PictureTask,
  bytes: Uint8Array<ArrayBuffer>,
  limits: Limits = LIMITS,
): Promise<MadePicture[]> => inTurn(() => convert(task, bytes, limits));

async function convert(task: PictureTask, bytes: Uint8Array<ArrayBuffer>, limits: Limits): Promise<MadePicture[]> {
  // The shell sets the limit, which Node has no call for.
  const limited = `ulimit -d ${limits.mostMemoryMb * 1024}; exec "$0" "$@"`;
  const node = [process.execPath, ...process.execArgv, PROCESS];
  const child = spawn("/bin/sh", ["-c", limited, ...node, JSON.stringify(task)], {
    env: { PATH: process.env.PATH ?? "", MALLOC_ARENA_MAX: "2" },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: limits.longestMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  // A process that ends early does not read to the end.
  child.stdin.on("error", () => {});
  child.stdin.end(bytes);
  const [said, code] = await Promise.all([buffer(child.stdout).catch(() => Buffer.alloc(0)), ended]);
  if (code !== 0) throw new PictureFailed();
  return read(said);
}

function read(said: Buffer): MadePicture[] {
  const end = said.indexOf("\n");
  let at = end + 1;
  return Facts.parse(JSON.parse(said.subarray(0, end).toString())).map(({ bytes, ...one }) => {
    const data = new Uint8Array(said.subarray(at, at + bytes));
    at += bytes;
    return { ...one, data };
  });
}
