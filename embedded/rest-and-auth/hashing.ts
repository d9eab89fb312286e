import { availableParallelism } from "node:os";
import bcrypt from "@node-rs/bcrypt";
import { Semaphore } from "../semaphore.ts";

/** A hash fills a core for a twentieth of a second, on a thread that files and compression need too. */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
/** A caller who comes now would wait for three seconds. */
export const MOST_HASHING_CALLS = 50;
const COME_BACK_S = 3;

/** Hashes wait for one another, so that however many sign in, a core is left for everything else. */
const hashes = new Semaphore({ permits: HASHES_AT_ONCE });

/** One accented letter is one sign, on whichever keyboard it is typed, and a space is a space. */
const normalisePassword = (password: string): string => password.normalize("NFC").replaceAll("\u00A0", " ");

/** The cost of bcrypt for new passwords: each more doubles the time that a hash takes. */
export const HASH_COST = 10;
let cost = HASH_COST;
/** Sets the cost for this process. Stories of hundreds of accounts need no safe passwords. */
export const setHashCost = (next: number): void => {
  cost = next;
};

export const hash = (password: string) => hashes.run("", () => bcrypt.hash(normalisePassword(password), cost));

/** A hash of before may be that of a password as it was typed. */
export const compare = (password: string, digest: string) =>
  hashes.run("", async () => {
    const even = normalisePassword(password);
    return (await bcrypt.compare(even, digest)) || (even !== password && bcrypt.compare(password, digest));
  });

/** The module `bcryptjs`, as far as lite uses it. */
export default { hash, compare };

const calls = new Semaphore({ permits: MOST_HASHING_CALLS });

/** Answers a call that hashes a password, or refuses it while too many are being answered. */
export async function limitHashing(answer: () => Promise<Response>): Promise<Response> {
  if (!calls.tryAcquire("")) return overCapacity();
  return answer().finally(() => calls.release(""));
}

const overCapacity = (): Response =>
  Response.json(
    { code: 503, error_code: "over_capacity", msg: "Many people are signing in. Please try again in a moment." },
    { status: 503, headers: { "retry-after": String(COME_BACK_S), "x-sb-error-code": "over_capacity" } },
  );
