import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { paraglide } from "./scripts/paraglide.ts";
import { TARGET } from "./scripts/supported/browsers.ts";
import { bundledPackages } from "./scripts/vite-bundled-packages.ts";
import { islands, serviceWorker } from "./scripts/vite-islands.ts";
import { oneByteText } from "./scripts/vite-one-byte-text.ts";

const LARGE = /assets\/(react|supabase|booking-form|field|drawer|overlay)-/;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    paraglideVitePlugin(paraglide),
    tailwindcss(),
    islands("app/islands/main.ts"),
    serviceWorker("app/service-worker/main.ts"),
    reactRouter(),
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
              groups: [
                { name: "preload", test: /vite\/preload-helper/, priority: 30 },
                // A file of its own would cost more than it holds: whatever keeps texts on the device needs the rest, too.
                {
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler)\/|platform\/device\/device-store/,
                  priority: 20,
                },
                // Documents need these, and none of the fields that need them, too.
                { name: "screens", test: /app\/i18n\/screens\.ts/, priority: 30 },
                { name: "use-lang", test: /app\/i18n\/(use-lang\.ts|paraglide\/runtime)/, priority: 30 },
                { name: "calendar-day", test: /platform\/time\/calendar-day\.ts/, priority: 30 },
                {
                  name: "fields",
                  test: /app\/ui\/(field|field-control|field-error|bare-input|select|textarea|checkbox|date-input|time-select|error-summary)\.tsx?$/,
                  priority: 20,
                },
                // Code shared by a menu and the backend's client must not bring the one with the other.
                { name: "tslib", test: /node_modules\/tslib\//, priority: 20 },
                { name: "router", test: /node_modules\/(react-router|cookie-es|@remix-run)\//, priority: 19 },
                { name: "supabase", test: /node_modules\/(@supabase|iceberg-js)\//, priority: 18 },
              ],
            },
          },
        },
      },
    },
  },
});
