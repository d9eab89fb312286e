import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { paraglide } from "./scripts/paraglide.ts";
import { TARGET } from "./scripts/supported/browsers.ts";
import { bundledPackages } from "./scripts/vite-bundled-packages.ts";
import { chunksByPages } from "./scripts/vite-chunks.ts";
import { islands, serviceWorker } from "./scripts/vite-islands.ts";
import { messagesByLanguage } from "./scripts/vite-messages.ts";
import { oneByteText } from "./scripts/vite-one-byte-text.ts";
import { partsOfPages } from "./scripts/vite-parts-of-pages.ts";
import { shortPreloads } from "./scripts/vite-short-preloads.ts";
import { zodWithoutJsonSchemas } from "./scripts/vite-zod-parts.ts";

const LARGE = /assets\/(react|large|booking-form)-/;

const DOCUMENTS = "app/islands/main.ts";
const chunks = chunksByPages(DOCUMENTS);

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    paraglideVitePlugin(paraglide),
    shortPreloads(),
    messagesByLanguage(),
    tailwindcss(),
    islands(DOCUMENTS),
    serviceWorker("app/service-worker/main.ts"),
    partsOfPages(),
    zodWithoutJsonSchemas(),
    reactRouter(),
    chunks.plugin,
    oneByteText(),
    bundledPackages(),
  ],
  server: { host: "127.0.0.1" },
  // The server keeps those of a thousand pictures that are shown.
  ssr: { noExternal: ["lucide-react"] },
  environments: {
    // The process holds its modules' text: half as much without what only people read, and half of that where each character
    // is a byte. Names stay, for what a fault's stack says.
    ssr: {
      build: {
        rolldownOptions: {
          input: "./server/app.ts",
          output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
        },
      },
    },
    client: {
      build: {
        target: TARGET,
        modulePreload: {
          // The one script of documents names ahead only what is large: each name is a part of its 3 kB. What a part that failed
          // shows is seldom needed, and every application would name it.
          resolveDependencies: (_file, dependencies, { hostId }) => {
            if (hostId.includes("boundary")) return [];
            return hostId.includes("islands") ? dependencies.filter((file) => LARGE.test(file)) : dependencies;
          },
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [{ name: chunks.chunkOf, includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
  },
});
