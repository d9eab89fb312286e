import { availableParallelism } from "node:os";
import bcrypt from "@node-rs/bcrypt";
import { Semaphore } from "../semaphore.ts";

/** A hash takes a core for 50 ms, on a thread pool that files and compression share. */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
/** The last in the queue waits for about three seconds. */
export const MOST_HASHING_CALLS = 50;
const COME_BACK_S = 3;

/** Hashes queue, so that one core is left for everything else. */
const hashes = new Semaphore({ permits: HASHES_AT_ONCE });

/** Normalises a password, so that accents and spaces are the same on every keyboard. */
const normalisePassword = (password: string): string => password.normalize("NFC").replaceAll("\u00A0", " ");

/** bcrypt's cost for new passwords: each step doubles the time. */
export const HASH_COST = 10;
let cost = HASH_COST;
/** Sets the cost for this process. Tests with hundreds of accounts need no safe passwords. */
export const setHashCost = (next: number): void => {
  cost = next;
};

/** The bcrypt hash of a normalised password; a few are computed at a time. */
export const hash = (password: string) => hashes.run("", () => bcrypt.hash(normalisePassword(password), cost));

/** An older hash may be of the password before normalisation. */
export const compare = (password: string, digest: string) =>
  hashes.run("", async () => {
    const even = normalisePassword(password);
    return (await bcrypt.compare(even, digest)) || (even !== password && bcrypt.compare(password, digest));
  });

/** Replaces the module `bcryptjs`, as far as lite uses it. */
export default { hash, compare };

const calls = new Semaphore({ permits: MOST_HASHING_CALLS });

/** Answers a call that hashes a password; 503 while too many are in progress. */
export async function limitHashing(answer: () => Promise<Response>): Promise<Response> {
  if (!calls.tryAcquire("")) return overCapacity();
  return answer().finally(() => calls.release(""));
}

const overCapacity = (): Response =>
  Response.json(
    { code: 503, error_code: "over_capacity", msg: "Many people are signing in. Please try again in a moment." },
    { status: 503, headers: { "retry-after": String(COME_BACK_S), "x-sb-error-code": "over_capacity" } },
  );
