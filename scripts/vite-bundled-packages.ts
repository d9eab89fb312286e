import type { Plugin } from "vite";

/** The package folder of a module or file. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Writes a list of the bundled packages beside the build, for a release's bill of materials. */
export const bundledPackages = (): Plugin => ({
  name: "bundled-packages",
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((made) =>
      made.type === "chunk" ? made.moduleIds : made.originalFileNames,
    );
    const packages = new Set(files.map((file) => PACKAGE.exec(file)?.[1]).filter((folder) => folder !== undefined));
    this.emitFile({ type: "asset", fileName: ".packages.json", source: JSON.stringify([...packages].sort()) });
  },
});
