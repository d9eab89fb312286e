/**
 * Has objects from a request be their JSON where a text, a number or an instant is wanted, as PostgREST has them. The driver
 * would send `[object Object]`, and could send nothing where an object has a `toString` of its own. Where JSON is wanted it
 * stays the same.
 */
export function sayAsJson(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if ([Object.prototype, null].includes(Object.getPrototypeOf(value)))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => JSON.stringify(value), configurable: true });
  else if (!Array.isArray(value)) return;
  Object.values(value).forEach(sayAsJson);
}
