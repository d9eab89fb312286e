import { readFileSync } from "node:fs";

/** The site's version, from package.json. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);
