type Line = { taken: number; waiting: (() => void)[] };

/** Turns for things done at once, by key: who finds none free waits until one is given back. */
export function createTurns() {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { taken: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };
  /** Wakes the one who waits longest. Whoever is woken and leaves without a turn wakes the next. */
  const next = (key: string): void => {
    lines.get(key)?.waiting.shift()?.();
    const line = lines.get(key);
    if (line && line.taken === 0 && line.waiting.length === 0) lines.delete(key);
  };
  return {
    next,
    /** Takes a turn if fewer than `most` are taken. */
    take(key: string, most: number): boolean {
      const line = lineOf(key);
      if (line.taken >= most) return false;
      line.taken += 1;
      return true;
    },
    give(key: string): void {
      lineOf(key).taken -= 1;
      next(key);
    },
    wait: (key: string): Promise<void> => new Promise((resolve) => lineOf(key).waiting.push(resolve)),
  };
}
