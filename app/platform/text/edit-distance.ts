/**
 * The number of added, missing, wrong or swapped characters between two texts (optimal string alignment distance).
 * Takes time in proportion to the product of their lengths.
 */
export function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
      rows[i]?.push(isSwapped && i > 1 && j > 1 ? Math.min(least, at(i - 2, j - 2) + 1) : least);
    }
  return at(one.length, other.length);
}
