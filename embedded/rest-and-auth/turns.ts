type Waiting = { asker: string; go(): void };

/**
 * Turns at something there is only so much of. Who finds none free waits, and of those who wait whoever has the fewest
 * comes first: who asks for much waits for themselves.
 */
export class Turns {
  #free: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /** @returns what gives the turn back, once. */
  async take(asker: string): Promise<() => void> {
    if (this.#free > 0) this.#begin(asker);
    else await new Promise<void>((go) => this.#waiting.push({ asker, go }));
    let given = false;
    return () => {
      if (!given) this.#end(asker);
      given = true;
    };
  }

  #begin(asker: string): void {
    this.#free -= 1;
    this.#taken.set(asker, this.#takenBy(asker) + 1);
  }

  #end(asker: string): void {
    this.#free += 1;
    const left = this.#takenBy(asker) - 1;
    if (left > 0) this.#taken.set(asker, left);
    else this.#taken.delete(asker);
    const next = this.#next();
    if (!next) return;
    this.#begin(next.asker);
    next.go();
  }

  #next(): Waiting | undefined {
    let chosen = 0;
    for (const [place, { asker }] of this.#waiting.entries())
      if (this.#takenBy(asker) < this.#takenBy(this.#waiting[chosen]?.asker ?? "")) chosen = place;
    return this.#waiting.splice(chosen, 1)[0];
  }

  #takenBy = (asker: string): number => this.#taken.get(asker) ?? 0;
}
