/** Functions that libraries call and Chrome 109 lacks. */
if (!("toSorted" in Array.prototype))
  Object.defineProperty(Array.prototype, "toSorted", {
    configurable: true,
    writable: true,
    value<T>(this: readonly T[], compare?: (one: T, other: T) => number): T[] {
      return [...this].sort(compare);
    },
  });

export type {};
