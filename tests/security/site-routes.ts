import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../app/routes.ts";

const pathsOf = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return entry.children ? pathsOf(entry.children, path) : [path || "/"];
  });

/** The pattern of every address that the site's table of contents has. */
export const PATTERNS: string[] = [...new Set(pathsOf(await routes))].sort();

/** The address at which React Router's client asks for a page's data: the root has a name for it. */
export const dataOf = (pattern: string): string => (pattern === "/" ? "/_.data" : `${pattern}.data`);
