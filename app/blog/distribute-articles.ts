/**
 * Deals articles out to groups, each once. The groups take turns, each its next best that no other has, so that few
 * articles leave something in every group that has any.
 * @param most how many a group holds.
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
