/** The oldest supported browsers. README.md and the notice in older ones name them. */
export const SUPPORTED = { safari: "16.4", chrome: "109", firefox: "115" } as const;

/** The same for the bundler. */
export const TARGET = Object.entries(SUPPORTED).map(([name, version]) => `${name}${version}`);
