import { registerHooks } from "node:module";

/** lite hashes passwords in JavaScript on the event loop; this gives it native hashing on the thread pool, in turn. */
export function patchBcrypt(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "bcryptjs"
        ? next(new URL("../hashing.ts", import.meta.url).href, context)
        : next(specifier, context),
  });
}
