import type { Plugin } from "vite";

/** The folder of the package that a module or a file is of. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** Writes beside the build which packages it has something of: a release lists them among its parts. */
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
