import { registerHooks } from "node:module";

const LIBRARY = /\/node_modules\/@supabase\/lite\/dist\//;

/** lite imports the secret and verifies the token anew for each request; this gives it what the callers were verified with. */
export function mendTokens(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "jose" && LIBRARY.test(context.parentURL ?? "")
        ? next(new URL("../../verified-tokens.ts", import.meta.url).href, context)
        : next(specifier, context),
  });
}
