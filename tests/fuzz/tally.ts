import type { Caller } from "./people.ts";

/** Statuses that refuse a sender before the request is read. */
const TURNED_AWAY = [401, 403, 429];

export type Share = { who: Caller; many: number; heard: number; taken: number; statuses: string };

/** Counts answers by who was answered. */
export class Tally {
  readonly #refused = new Map<Caller, number>();
  readonly #counts = new Map<Caller, Map<number, number>>();

  /** @param isRefused whether the endpoint always refuses this sender, so that the answer does not count */
  add(who: Caller, status: number, isRefused = false): void {
    if (isRefused && TURNED_AWAY.includes(status)) this.#refused.set(who, (this.#refused.get(who) ?? 0) + 1);
    const own = this.#counts.get(who) ?? new Map<number, number>();
    own.set(status, (own.get(status) ?? 0) + 1);
    this.#counts.set(who, own);
  }

  get many(): number {
    return this.shares().reduce((sum, { many }) => sum + many, 0);
  }

  /** The shares of each sender: requests heard at all, and requests taken (2xx and 3xx). */
  shares(): Share[] {
    return [...this.#counts].map(([who, own]) => {
      const counts = [...own].sort(([, a], [, b]) => b - a);
      const many = counts.reduce((sum, [, count]) => sum + count, 0);
      const of = (counted: (status: number) => boolean, all = many) =>
        counts.reduce((sum, [status, count]) => sum + (counted(status) ? count : 0), 0) / all;
      return {
        who,
        many,
        heard: of((status) => !TURNED_AWAY.includes(status), many - (this.#refused.get(who) ?? 0)),
        taken: of((status) => status < 400),
        statuses: counts.map(([status, count]) => `${count} × ${status}`).join(", "),
      };
    });
  }
}
