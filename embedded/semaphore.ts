type Waiting = { caller: string; start(): void };

export type SemaphoreOptions = {
  /** How many there are. */
  permits: number;
  /** How many of them one caller holds at most: nobody alone takes them from all others. All, where it is left out. */
  perCaller?: number;
};

/**
 * Permits for something of which there is only so much. A caller who finds none free waits or does without. Among those who
 * wait, the caller who holds the fewest comes first: one who asks for much waits for themselves.
 */
export class Semaphore {
  readonly #perCaller: number;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor({ permits, perCaller = permits }: SemaphoreOptions) {
    this.#free = permits;
    this.#perCaller = perCaller;
  }

  /** Takes `permits` at once; false where there are not that many, or they would be more than the caller's share. */
  tryAcquire(caller: string, permits = 1): boolean {
    const permitsHeld = this.#held(caller) + permits;
    if (permits > this.#free || permitsHeld > this.#perCaller) return false;
    this.#free -= permits;
    this.#heldBy.set(caller, permitsHeld);
    return true;
  }

  /** Gives back permits that `tryAcquire` took. */
  release(caller: string, permits = 1): void {
    const permitsHeld = this.#held(caller) - permits;
    this.#free += permits;
    if (permitsHeld > 0) this.#heldBy.set(caller, permitsHeld);
    else this.#heldBy.delete(caller);
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  /**
   * Takes one permit, as soon as there is one.
   * @returns what gives it back; called again, it does nothing
   */
  async acquire(caller = ""): Promise<() => void> {
    if (!this.tryAcquire(caller)) await new Promise<void>((start) => this.#waiting.push({ caller, start }));
    let released = false;
    return () => {
      if (!released) this.release(caller);
      released = true;
    };
  }

  /** Does the work with one permit. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(caller);
    return work().finally(release);
  }

  /** Takes a permit for the one who waits and holds the fewest. */
  #next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    for (const waiting of this.#waiting)
      if (chosen === undefined || this.#held(waiting.caller) < this.#held(chosen.caller)) chosen = waiting;
    if (!chosen || !this.tryAcquire(chosen.caller)) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(chosen), 1);
    return chosen;
  }

  #held = (caller: string): number => this.#heldBy.get(caller) ?? 0;
}
