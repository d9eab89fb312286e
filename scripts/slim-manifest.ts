import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { LANGS } from "../app/i18n/screens.ts";
import { scriptIn } from "../app/i18n/script-language.ts";

const NAME = /^manifest-[\w-]+\.js$/;
const ADDRESS = /(?<=")\/assets\/[^"]+(?=")/g;
const BEGIN = "window.__reactRouterManifest=";
const Manifest = z.looseObject({
  routes: z.record(z.string(), z.looseObject({ hasDefaultExport: z.boolean(), imports: z.array(z.string()) })),
});

/**
 * Leaves in the browser's list of routes those that show something, without the files that each imports, which the
 * browser finds by itself: the router reads the whole list before a page can be used. An address that is not in it is
 * opened as a document (app/platform/pages/slow-navigation.ts).
 * @param text the router's script @throws for another text
 */
export function slimManifest(text: string): string {
  const end = text.trimEnd().replace(/;$/, "");
  if (!end.startsWith(BEGIN)) throw new Error("The router's list of routes has another form");
  const { routes, ...others } = Manifest.parse(JSON.parse(end.slice(BEGIN.length)));
  const shown = Object.entries(routes)
    .filter(([, { hasDefaultExport }]) => hasDefaultExport)
    .map(([id, route]) => [id, { ...route, imports: [] }]);
  return `${BEGIN}${JSON.stringify({ ...others, routes: Object.fromEntries(shown) })};`;
}

/** Does so in a build's folder of scripts, for the documents of each language. @throws where there is not exactly one list */
export async function slimManifestIn(folder: string): Promise<void> {
  const [name, ...others] = (await readdir(folder)).filter((one) => NAME.test(one));
  if (name === undefined || others.length > 0) throw new Error("A build has one list of routes");
  const text = slimManifest(await readFile(path.join(folder, name), "utf8"));
  for (const lang of LANGS)
    await writeFile(
      path.join(folder, path.basename(scriptIn(lang, `/assets/${name}`))),
      text.replace(ADDRESS, (address) => scriptIn(lang, address)),
    );
}
