/** The oldest browsers that the site supports. README.md and the notice in older ones name them. */
export const SUPPORTED = { safari: "16.4", chrome: "109", firefox: "115" } as const;

/** As the bundler names them. */
export const TARGET = Object.entries(SUPPORTED).map(([name, version]) => `${name}${version}`);
