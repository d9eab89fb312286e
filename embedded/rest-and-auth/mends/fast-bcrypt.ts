import { registerHooks } from "node:module";

/** lite hashes passwords in JavaScript on the event loop; this gives it a native implementation on the thread pool. */
export function mendBcrypt(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "bcryptjs"
        ? next("@node-rs/bcrypt", { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}
