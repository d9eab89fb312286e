/** What every object has of itself: `__proto__`, `constructor`, `toString` and the like. */
const INHERITED = new Set(Reflect.ownKeys(Object.prototype));
/** Where a filter says how it compares: at its beginning, or, among several, behind the name of a column. */
const OPERATORS = [/^(?:not\.)?(\w+)/g, /[(,][^.,()]{0,100}\.(?:not\.)?(\w+)/g];

/**
 * Whether a query names as a column, or as an operator, what every object has of itself. The library keeps filters in objects
 * by the names of their columns, so that such a name would change all objects of the process, for everybody, until it ends.
 */
export function namesInherited(query: URLSearchParams): boolean {
  for (const [name, value] of query) {
    if (name.includes("__proto__") || value.includes("__proto__")) return true;
    if (name.split(/[^\w$]+/).some((part) => INHERITED.has(part))) return true;
    for (const operator of OPERATORS)
      for (const [, word = ""] of value.matchAll(operator)) if (INHERITED.has(word)) return true;
  }
  return false;
}
