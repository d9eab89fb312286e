import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";
import { paraglide } from "./scripts/paraglide.ts";

const FOLDERS = "{app,server,embedded,supabase,scripts,bench}";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [paraglideVitePlugin(paraglide)],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: "node", include: [`${FOLDERS}/**/*.test.ts`], environment: "node" } },
      {
        extends: true,
        test: {
          name: "dom",
          include: ["app/**/*.dom.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/dom-setup.ts"],
        },
      },
    ],
  },
});
