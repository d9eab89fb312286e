/**
 * Distributes articles to groups without repetition. The groups take turns with their next best unused article, so that
 * few articles still reach every group that has any.
 * @param most the largest number of articles of a group.
 */
export function distributeArticles<T extends { id: string }>(groups: readonly (readonly T[])[], most: number): T[][] {
  const taken = new Set<string>();
  const dealt = groups.map((): T[] => []);
  for (let turn = 0; turn < most; turn += 1)
    groups.forEach((group, place) => {
      const next = group.find(({ id }) => !taken.has(id));
      if (!next) return;
      taken.add(next.id);
      dealt[place]?.push(next);
    });
  return dealt;
}
