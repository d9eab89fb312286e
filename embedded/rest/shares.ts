import { Semaphore } from "../semaphore.ts";
import { RestError } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

const MINUTE_MS = 60_000;
/** A person may have a third of the connections at a time. */
const THIRD = 3;
const FEWEST_CONNECTIONS = 2;
/** Requests of one person that wait for the connections of their share. */
const MOST_WAITING = 100;

/** Requests of one person a minute: fifty a second, of which a screen sends ten at most. */
export const REQUESTS_A_MINUTE = 3_000;

/**
 * The share that one person has of `/rest/v1`, from however many networks and devices: a part of the connections at a time,
 * and a number of requests a minute. Visitors are distinguished only by their network; the server has no limit.
 */
export class PersonalShares {
  readonly #atOnce: Semaphore;
  readonly #perMinute: number;
  readonly #waiting = new Map<string, number>();
  #sent = new Map<string, number>();
  #endsAt = 0;

  constructor(connections: number, perMinute = REQUESTS_A_MINUTE) {
    const perCaller = Math.max(FEWEST_CONNECTIONS, Math.floor(connections / THIRD));
    this.#atOnce = new Semaphore({ permits: Number.POSITIVE_INFINITY, perCaller });
    this.#perMinute = perMinute;
  }

  /** Runs the work of a request within its person's share. @throws RestError 429 beyond it */
  async run<T>({ access }: Pick<RestRequest, "access">, work: () => Promise<T>): Promise<T> {
    if (!access) return work();
    const waiting = this.#waiting.get(access.id) ?? 0;
    if (waiting >= MOST_WAITING) throw tooMany(1);
    this.#waiting.set(access.id, waiting + 1);
    const release = await this.#atOnce.acquire(access.id).finally(() => this.#stopWaiting(access.id));
    return work().finally(release);
  }

  /** Counts a request of a person. @throws RestError 429 beyond their number */
  count({ access }: Pick<RestRequest, "access">): void {
    if (!access) return;
    const now = Date.now();
    if (now >= this.#endsAt) {
      this.#sent = new Map();
      this.#endsAt = now + MINUTE_MS;
    }
    const sent = (this.#sent.get(access.id) ?? 0) + 1;
    this.#sent.set(access.id, sent);
    if (sent > this.#perMinute) throw tooMany(Math.ceil((this.#endsAt - now) / 1000));
  }

  #stopWaiting(person: string): void {
    const left = (this.#waiting.get(person) ?? 1) - 1;
    if (left > 0) this.#waiting.set(person, left);
    else this.#waiting.delete(person);
  }
}

const tooMany = (seconds: number): RestError =>
  new RestError(429, "too_many_requests", "Too many requests. Try again in a moment.", {
    headers: { "retry-after": String(seconds) },
  });
