import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { defineConfig } from "vitest/config";

const FOLDERS = "{app,server,embedded,supabase,scripts,bench}";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    paraglideVitePlugin({
      project: "./app/i18n/project.inlang",
      outdir: "./app/i18n/paraglide",
      strategy: ["globalVariable", "baseLocale"],
      isServer: "import.meta.env.SSR",
      emitTsDeclarations: false,
    }),
  ],
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
