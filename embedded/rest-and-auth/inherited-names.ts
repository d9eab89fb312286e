/** What every object has of itself: `__proto__`, `constructor`, `toString` and the like. */
const INHERITED = new Set(Reflect.ownKeys(Object.prototype));
/** What is looked for among several names nothing. */
const LIST = /(^|\.)in\.\([^()]*\)/g;

/**
 * Whether a query names as a column, or as an operator, what every object has of itself. The library keeps filters in objects
 * by the names of their columns, so that such a name would change all objects of the process, for everybody, until it ends.
 */
export function namesInherited(query: URLSearchParams): boolean {
  for (const [name, value] of query) {
    if (name.includes("__proto__") || value.includes("__proto__")) return true;
    if (name.split(/[^\w$]+/).some((part) => INHERITED.has(part))) return true;
    if (
      value
        .replace(LIST, "$1in")
        .split(/[(,]/)
        .some((one) => saysInherited(one.split(".")))
    )
      return true;
  }
  return false;
}

/** `operator.value`, or `column.operator.value` among several; each may be negated. */
function saysInherited(parts: string[]): boolean {
  const [first = "", second = "", third = ""] = parts;
  const operators = second === "not" ? [first, third] : [first, second];
  return operators.some(
    (operator, place) => INHERITED.has(operator) && (place === 0 || parts.length > 2 || first === "not"),
  );
}
