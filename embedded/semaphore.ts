type Waiting = { caller: string; start(): void };

export type SemaphoreOptions = {
  /** The number of permits. */
  permits: number;
  /** The most permits that one caller can hold, so that none starves the others. All of them if unset. */
  perCaller?: number;
  /** The permits that each caller gets even where none is free. None if unset. */
  guaranteed?: number;
};

/**
 * A counting semaphore with fairness: callers queue while no permit is free, and among them the one that holds the
 * fewest is served first, so that a caller with many requests delays only itself.
 */
export class Semaphore {
  readonly #perCaller: number;
  readonly #guaranteed: number;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor({ permits, perCaller = permits, guaranteed = 0 }: SemaphoreOptions) {
    this.#free = permits;
    this.#perCaller = perCaller;
    this.#guaranteed = guaranteed;
  }

  /** Takes `permits` at once; false where too few are free, or where they would exceed the caller's share. */
  tryAcquire(caller: string, permits = 1): boolean {
    const permitsHeld = this.#held(caller) + permits;
    const isFree = permits <= this.#free && permitsHeld <= this.#perCaller;
    if (!isFree && permitsHeld > this.#guaranteed) return false;
    this.#free -= permits;
    this.#heldBy.set(caller, permitsHeld);
    return true;
  }

  /** Releases permits that `tryAcquire` took. */
  release(caller: string, permits = 1): void {
    const permitsHeld = this.#held(caller) - permits;
    this.#free += permits;
    if (permitsHeld > 0) this.#heldBy.set(caller, permitsHeld);
    else this.#heldBy.delete(caller);
    for (let next = this.#next(); next; next = this.#next()) next.start();
  }

  /** Waits for a permit. @returns a function that releases it; further calls do nothing */
  async acquire(caller = ""): Promise<() => void> {
    if (!this.tryAcquire(caller)) await new Promise<void>((start) => this.#waiting.push({ caller, start }));
    let released = false;
    return () => {
      if (!released) this.release(caller);
      released = true;
    };
  }

  /** Runs work with one permit. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(caller);
    return work().finally(release);
  }

  /** Gives a permit to the waiting caller that holds the fewest. */
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
