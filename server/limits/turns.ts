import type { Semaphore } from "../../embedded/semaphore.ts";

/** Time of work that a network has at once, and what it gets back of it in a second, in milliseconds. */
const BURST_MS = 3_000;
const PER_SECOND_MS = 100;
/** A network that used more is forgiven the rest, so that it is an ordinary one again half a minute after its flood. */
const MOST_USED_MS = 2 * BURST_MS;
/** The number of simultaneous requests that is ordinary, however long they take: a person sends one after the other. */
const ORDINARY_AT_ONCE = 1;
/** For how long a network counts as there after it has asked for something or was answered. */
const THERE_MS = 2_000;
/** The pause after a turn, as a share of it, and its longest. */
const PAUSE = 1;
const LONGEST_PAUSE_MS = 250;
/** The most networks that are kept in memory while they are idle. */
const MOST_KNOWN = 5_000;

type Network = {
  name: string;
  /** Milliseconds of work, less what it got back until `at`. */
  used: number;
  at: number;
  underWay: number;
  waiting: (() => void)[];
};

/**
 * The order of work by networks. Whoever asks for one thing after the other, or for a lot for a moment, is answered at once. A network that
 * has used much time and has more under way, while others are there, takes turns with its like: one at a time, the least used first, and
 * with a pause as long as the turn, so that processors and database are free for the others. Nobody is refused.
 */
export class Turns {
  readonly #known = new Map<string, Network>();
  /** The networks with something waiting. */
  readonly #queue = new Set<Network>();
  #free: number;
  /** The network that was there last, and when any other was. */
  #latest = "";
  #latestAt = Number.NEGATIVE_INFINITY;
  #otherAt = Number.NEGATIVE_INFINITY;

  /** @param atOnce turns at a time of all networks that take turns */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Runs the work of a network when it is its turn, in one of `places`. */
  async run<T>(name: string, places: Semaphore, work: () => Promise<T>): Promise<T> {
    const network = this.#find(name);
    this.#see(name);
    network.underWay += 1;
    let took = 0;
    const timed = async () => {
      const began = performance.now();
      return work().finally(() => {
        took = performance.now() - began;
        settle(network);
        network.used = Math.min(MOST_USED_MS, network.used + took);
      });
    };
    try {
      if (!this.#takesTurns(network)) return await places.run(name, timed);
      await this.#turn(network);
      return await places.run(name, timed).finally(() => this.#pause(name, took));
    } finally {
      network.underWay -= 1;
      this.#see(name);
    }
  }

  #takesTurns(network: Network): boolean {
    const isBeyond = network.used > BURST_MS && network.underWay > ORDINARY_AT_ONCE;
    return (isBeyond || network.waiting.length > 0) && this.#hasOthers(network.name);
  }

  #hasOthers(name: string): boolean {
    const at = this.#latest === name ? this.#otherAt : this.#latestAt;
    return performance.now() - at < THERE_MS;
  }

  #see(name: string): void {
    if (this.#latest !== name) this.#otherAt = this.#latestAt;
    this.#latest = name;
    this.#latestAt = performance.now();
  }

  async #turn(network: Network): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    this.#queue.add(network);
    await new Promise<void>((start) => network.waiting.push(start));
  }

  #pause(name: string, took: number): void {
    const ms = this.#hasOthers(name) ? Math.min(LONGEST_PAUSE_MS, took * PAUSE) : 0;
    setTimeout(() => this.#next(), ms);
  }

  #next(): void {
    let chosen: Network | undefined;
    for (const network of this.#queue) if (!chosen || network.used < chosen.used) chosen = network;
    const start = chosen?.waiting.shift();
    if (chosen && chosen.waiting.length === 0) this.#queue.delete(chosen);
    if (start) start();
    else this.#free += 1;
  }

  #find(name: string): Network {
    const known = this.#known.get(name);
    if (known) {
      settle(known);
      return known;
    }
    if (this.#known.size >= MOST_KNOWN) this.#forget();
    const network = { name, used: 0, at: performance.now(), underWay: 0, waiting: [] };
    this.#known.set(name, network);
    return network;
  }

  #forget(): void {
    for (const [name, network] of this.#known) {
      settle(network);
      if (network.underWay === 0 && (network.used === 0 || this.#known.size >= MOST_KNOWN)) this.#known.delete(name);
    }
  }
}

/** Gives a network back what it has not used since. */
function settle(network: Network): void {
  const now = performance.now();
  network.used = Math.max(0, network.used - ((now - network.at) / 1000) * PER_SECOND_MS);
  network.at = now;
}
