/**
 * Makes the prototypes that all objects of the process share non-extensible. A library that writes to a property named
 * by a request then throws in that request, instead of changing every other one.
 */
export function preventPrototypePollution(): void {
  Object.preventExtensions(Object.prototype);
  for (const name of Reflect.ownKeys(Object.prototype)) {
    // `__proto__` of Object.prototype is null.
    const shared: unknown = Reflect.get(Object.prototype, name);
    if (typeof shared === "function") Object.preventExtensions(shared);
  }
}
