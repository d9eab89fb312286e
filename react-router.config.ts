import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  appDirectory: "app",
  // scripts/build.ts builds into a folder of its own and shows it when it is whole.
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  // The whole map comes with the page: what is reached from a kept page must be found without a network.
  routeDiscovery: { mode: "initial" },
  // A page's parts are loaded together, so that a file for each would only add to their number.
  splitRouteModules: false,
  // Development finds every dependency before the first page asks for one, instead of reloading it.
  future: { unstable_optimizeDeps: true },
} satisfies Config;
