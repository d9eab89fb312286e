const LEVEL = /^(?:cefr |n[ií]vel |level )?([abc][12])\b/i;

/** The one level that a cell names: `b1`, `B1+`, `Level B1 (intermediate)`; undefined for `A2/B1` and other scales. */
export function levelIn(cell: string): string | undefined {
  const named = new Set(cell.toUpperCase().match(/\b[ABC][12]\b/g));
  return named.size === 1 ? LEVEL.exec(cell)?.[1]?.toUpperCase() : undefined;
}
