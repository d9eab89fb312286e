/**
 * A value as the driver can send it. What is an object where a text, a number or an instant is wanted, it would send as
 * `[object Object]`, and could not where the object has a `toString` of its own. PostgREST has it be its JSON.
 */
export function sendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sendable);
  const isPlain = typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? JSON.stringify(value) : value;
}
