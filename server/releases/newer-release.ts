import { z } from "zod";
import type { NewerRelease } from "../../app/school/request-context.ts";

/** The most bytes of an answer; the list of assets makes it long. */
const MOST_BYTES = 2 ** 20;
const ANSWER_WITHIN_MS = 10_000;
const EVERY_MS = 24 * 3_600_000;

const Release = z.object({
  tag_name: z.string().regex(/^v?\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  html_url: z
    .string()
    .max(300)
    .regex(/^https:\/\/\S+$/)
    .optional()
    .catch(undefined),
});

/**
 * Asks for the newest release.
 * @param address answers with a release as GitHub's `releases/latest` does: `tag_name` (v1.2.3) and `html_url`
 * @returns the release when it is newer than `own`.
 * @throws Error when there is no valid answer in time.
 */
export async function findNewerRelease(
  address: string,
  own: string,
  withinMs = ANSWER_WITHIN_MS,
): Promise<NewerRelease | undefined> {
  const answer = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(withinMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`it answers ${answer.status}`);
  }
  const release = Release.safeParse(readJson(await readText(answer)));
  if (!release.success) throw new Error("its answer names no release");
  const version = release.data.tag_name.replace(/^v/, "");
  return isNewer(version, own) ? { version, page: release.data.html_url } : undefined;
}

async function readText({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Error("its answer is too long");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Compares numerically, part by part: 0.10.0 is newer than 0.9.1. */
function isNewer(version: string, own: string): boolean {
  const before = own.split(".").map(Number);
  const parts = version.split(".").map((part, n) => Number(part) - (before[n] ?? 0));
  return (parts.find((difference) => difference !== 0) ?? 0) > 0;
}

type Options = { address: string; own: string; log: (line: string) => void };

/** Checks for a newer release now and once a day. Nothing is downloaded or installed. */
export function watchReleases({ address, own, log }: Options) {
  let found: NewerRelease | undefined;
  const look = async () => {
    try {
      found = await findNewerRelease(address, own);
    } catch (error) {
      log(`The check for a newer release failed: ${error instanceof Error ? error.message : error}`);
    }
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return { newer: () => found, close: () => clearInterval(timer) };
}
