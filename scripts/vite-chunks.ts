import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Plugin } from "vite";
import routes from "../app/routes.ts";
import { type Modules, planChunks, type SourceModule } from "./plan-chunks.ts";

/**
 * Lists of all icons, of all elements and of all messages: a module that imports them needs only the names in its import.
 */
const ELEMENTS = /node_modules\/radix-ui\/dist\/index\.m?js$/;
const ICONS = /node_modules\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;
const MESSAGES = /app\/i18n\/paraglide\/messages\.js$/;
const MESSAGE = /app\/i18n\/paraglide\/messages\//;
/** How many characters of code take as much as one of a message, once both are minified and compressed. */
const DENSE = 8;
/** Parts that their package's list names, and only the schemas of forms need. */
const ZOD_SCHEMAS = /node_modules\/zod\/v4\/core\/.*json-schema/;
const SMALL_SCHEMAS = /node_modules\/zod\/v4\/(core\/index|mini\/external)\.js$/;
const IS_DOCUMENT = /hydrate: false/;

type Info = {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  isEntry: boolean;
};
type Graph = { getModuleIds(): Iterable<string>; getModuleInfo(id: string): Info | null; error(words: string): never };

/** Groups modules into files by the pages that load them (docs/decisions/0043-scripts-by-pages.md). */
export function chunksByPages(documents: string): { plugin: Plugin; chunkOf: (id: string) => string | null } {
  let plan: ReadonlyMap<string, string> = new Map();
  const plugin: Plugin = {
    name: "chunks-by-pages",
    // A page's own file may give to others what they share with it.
    config: () => ({
      environments: { client: { build: { rolldownOptions: { preserveEntrySignatures: "allow-extension" } } } },
    }),
    buildEnd(failure) {
      if (failure || this.environment.name !== "client" || this.environment.mode !== "build") return;
      const app = path.join(this.environment.config.root, "app");
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
      const entriesOf = (file: string) => entries.filter((id) => id.replace(/\?.*/, "") === path.join(app, file));
      const isDocument = (file: string) => IS_DOCUMENT.test(readFileSync(path.join(app, file), "utf8"));
      const everywhere = ["entry.client.tsx", "root.tsx"];
      const screens = screensOf(routes).filter((files) => files.length > 1 && !files.some(isDocument));
      plan = planChunks(modulesOf(this, this.environment.config.root), {
        documents: path.join(app, "..", documents),
        screens: new Map(screens.map((files) => [files.join(), [...everywhere, ...files].flatMap(entriesOf)])),
      });
    },
  };
  return { plugin, chunkOf: (id) => plan.get(id) ?? null };
}

/**
 * All modules, with the icons, elements and messages that they name in place of the lists. Neither their order nor their
 * lengths depend on the folder that the project is in.
 */
function modulesOf(graph: Graph, root: string): Modules {
  const ids = [...graph.getModuleIds()].sort();
  const find = (list: RegExp) => ids.find((id) => list.test(id)) ?? graph.error(`no module is ${list}`);
  const icons = find(ICONS);
  const elements = find(ELEMENTS);
  const messages = find(MESSAGES);
  const elementFiles = filesOfElements(graph.getModuleInfo(elements));
  const iconFiles = filesOfIcons(icons, graph.getModuleInfo(icons)?.code ?? "");
  const modules = new Map<string, SourceModule>();
  for (const id of ids) {
    const info = graph.getModuleInfo(id);
    if (!info || id === icons || id === elements || id === messages) continue;
    const code = info.code?.replaceAll(root, "") ?? "";
    const named = (to: string): string[] => {
      if (to === messages) return messagesIn(code).map((name) => messages.replace(/\.js$/, `/${name}.js`));
      if (to === elements) return namedIn(code, "radix-ui").flatMap((name) => elementFiles.get(name) ?? []);
      return to === icons ? namedIn(code, "lucide-react").flatMap((name) => iconFiles.get(name) ?? []) : [to];
    };
    const imports = info.importedIds.filter((to) => !SMALL_SCHEMAS.test(id) || !ZOD_SCHEMAS.test(to)).flatMap(named);
    const length = MESSAGE.test(id) ? DENSE * code.length : code.length;
    modules.set(id, { imports, onDemand: info.dynamicallyImportedIds, length });
  }
  return modules;
}

const messagesIn = (code: string) => [...code.matchAll(/\bm\.(\w+)/g)].map(([, name = ""]) => name);

const namedIn = (code: string, list: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([\w-]+)["']/g)]
    .filter(([, , from]) => from === list)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" ")[0] ?? ""));

/** The files of single elements by their names, as the list of all imports them. */
const filesOfElements = (list: Info | null): Map<string, string> =>
  new Map(
    [...(list?.code ?? "").matchAll(/import \* as (\w+) from ["']([^"']+)["']/g)].map(([, name = "", from = ""]) => [
      name,
      list?.importedIds.find((id) => id.includes(`/node_modules/${from}/`)) ?? "",
    ]),
  );

/** The files of single icons by their names, as the list of all gives them. */
function filesOfIcons(list: string, code: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = "", file = ""] of code.matchAll(/export \{([^}]*)\} from ["']([^"']+)["']/g))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g))
      files.set(name, path.join(path.dirname(list), file));
  return files;
}

/** The files of each screen: those of its layouts, and its own. A file that shows nothing has no entry. */
const screensOf = (entries: readonly RouteConfigEntry[]): string[][] =>
  entries.flatMap(({ file, children }) => (children ? screensOf(children).map((files) => [file, ...files]) : [[file]]));
