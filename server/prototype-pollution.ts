/**
 * Lets nothing be added to what all objects of the process share. A library that writes to a name that somebody sent throws
 * then, in that one request; without this, it would change what every other one does.
 */
export function preventPrototypePollution(): void {
  Object.preventExtensions(Object.prototype);
  for (const name of Reflect.ownKeys(Object.prototype)) {
    // `__proto__` of it is null.
    const shared: unknown = Reflect.get(Object.prototype, name);
    if (typeof shared === "function") Object.preventExtensions(shared);
  }
}
