import { availableParallelism } from "node:os";
import bcrypt from "@node-rs/bcrypt";

/** A hash fills a core for a twentieth of a second, on a thread that files and compression need too. */
const HASHES_AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Whoever comes now would wait for three seconds. */
export const MOST_AT_THE_DOOR = 50;
const COME_BACK_S = 3;

let hashing = 0;
const waiting: (() => void)[] = [];

/** Hashes wait for one another, so that however many sign in, a core is left for everything else. */
async function inTurn<T>(hash: () => Promise<T>): Promise<T> {
  if (hashing < HASHES_AT_ONCE) hashing += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await hash();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashing -= 1;
  }
}

/** One accented letter is one sign, on whichever keyboard it is typed, and a space is a space. */
const evened = (password: string): string => password.normalize("NFC").replaceAll("\u00A0", " ");

export const hash = (password: string, cost: number) => inTurn(() => bcrypt.hash(evened(password), cost));

/** A hash of before may be that of a password as it was typed. */
export const compare = (password: string, digest: string) =>
  inTurn(async () => {
    const even = evened(password);
    return (await bcrypt.compare(even, digest)) || (even !== password && bcrypt.compare(password, digest));
  });

/** The module `bcryptjs`, as far as lite uses it. */
export default { hash, compare };

let atTheDoor = 0;

/** Answers a call that hashes a password, or sends it away while too many are being answered. */
export async function throughTheDoor(answer: () => Promise<Response>): Promise<Response> {
  if (atTheDoor >= MOST_AT_THE_DOOR) return sentAway();
  atTheDoor += 1;
  try {
    return await answer();
  } finally {
    atTheDoor -= 1;
  }
}

const sentAway = (): Response =>
  Response.json(
    { code: 503, error_code: "over_capacity", msg: "Many people are signing in. Please try again in a moment." },
    { status: 503, headers: { "retry-after": String(COME_BACK_S), "x-sb-error-code": "over_capacity" } },
  );
