import { createHash } from "node:crypto";

/** A module, with what it imports at once, what it loads on demand, and how long it is. */
export type SourceModule = { imports: readonly string[]; onDemand: readonly string[]; length: number };
export type Modules = ReadonlyMap<string, SourceModule>;
/** The modules that open an area's frame, and each of its pages. */
export type Area = { frame: readonly string[]; pages: ReadonlyMap<string, readonly string[]> };
/** The documents' script, what every application begins with, and the two areas of applications. */
export type Openers = { documents: string; everywhere: readonly string[]; site: Area; panel: Area };

/** Packages with a file of their own. */
const PACKAGES: readonly (readonly [string, RegExp])[] = [
  ["preload", /vite\/preload-helper/],
  ["react", /node_modules\/(react|react-dom|scheduler)\//],
  ["router", /node_modules\/(react-router|cookie-es|@remix-run)\//],
  ["supabase", /node_modules\/(@supabase|iceberg-js)\//],
  ["tslib", /node_modules\/tslib\//],
];
const REACT = /node_modules\/react\//;
const SUPABASE = /node_modules\/@supabase\//;
const VALIDATION = /node_modules\/zod\//;
/** A document's form or test, and what it shows when it fails. */
const ISLAND = /islands\/(booking|placement)\.tsx$|\/part-failed\.tsx$/;
const MENU = /islands\/menu\.tsx$/;
const MESSAGE_OR_ICON = /paraglide\/messages\/|node_modules\/lucide-react\//;

/** Modules that so many pages of an area need are loaded with each of its pages. */
const MANY = { panel: 4, site: 3 };
/** Shorter groups have no file of their own; the length is that before minification. */
const SHORT = 12_000;

/**
 * Plans which modules share a file; the others are left to the bundler, which puts them with the one page or part that
 * loads them. Where a rule holds for a module, it or a rule above it holds for all that the module imports: else a file
 * would need one that fewer pages load, and bring it to all of its own.
 */
export function planChunks(modules: Modules, openers: Openers): Map<string, string> {
  const begins = new Set(allOf(openers));
  const documentChunk = planDocuments(modules, openers.documents);
  const applicationUse = readUses(modules, openers);
  const plan = new Map<string, string>();
  const few = new Map<string, Few>();
  for (const id of modules.keys()) {
    if (begins.has(id)) continue;
    const use = applicationUse(id);
    const named = PACKAGES.find(([, test]) => test.test(id))?.[0] ?? documentChunk(id, use !== undefined);
    if (named) plan.set(id, named);
    else if (named === null || !use) continue;
    else if (use.isFirst) plan.set(id, "application");
    else if (use.inSite && use.isOftenInPanel) plan.set(id, "areas");
    else if (use.isOftenInPanel) plan.set(id, "panel");
    else if (!use.inPanel && use.isOftenInSite) plan.set(id, "site");
    else addTo(few, id, use.pages, use.inSite ? (use.inPanel ? "areas" : "site") : "panel");
  }
  placeFew(modules, plan, [...few.values()]);
  return plan;
}

const allOf = ({ documents, everywhere, site, panel }: Openers): string[] => [
  documents,
  ...everywhere,
  ...[site, panel].flatMap(({ frame, pages }) => [...frame, ...[...pages.values()].flat()]),
];

/** How applications use a module; nothing for one that none loads. */
function readUses(modules: Modules, { everywhere, site, panel }: Openers) {
  const first = reach(modules, everywhere);
  const siteFrame = reach(modules, site.frame);
  const panelFrame = reach(modules, panel.frame);
  const ofSite = loaders(modules, site.pages);
  const ofPanel = loaders(modules, panel.pages);
  return (id: string) => {
    const sitePages = ofSite.get(id) ?? NONE;
    const panelPages = ofPanel.get(id) ?? NONE;
    const inSite = siteFrame.has(id) || sitePages.size > 0;
    const inPanel = panelFrame.has(id) || panelPages.size > 0;
    const isFirst = first.has(id) || (siteFrame.has(id) && panelFrame.has(id));
    if (!isFirst && !inSite && !inPanel) return;
    return {
      isFirst,
      inSite,
      inPanel,
      isOftenInSite: siteFrame.has(id) || sitePages.size >= MANY.site,
      isOftenInPanel: panelFrame.has(id) || panelPages.size >= MANY.panel,
      pages: [...sitePages, ...panelPages],
    };
  };
}

const NONE: ReadonlySet<string> = new Set();

/** All that is loaded with some modules. */
function reach(modules: Modules, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(modules.get(id)?.imports ?? []));
  }
  return found;
}

/** For each module, those by whom it is loaded. */
function loaders(modules: Modules, from: Iterable<readonly [string, readonly string[]]>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [name, ids] of from)
    for (const id of reach(modules, ids)) found.set(id, (found.get(id) ?? new Set()).add(name));
  return found;
}

/**
 * Plans what parts of documents load, which applications load, too: large packages are apart from what needs none.
 * @returns a module's chunk; null to leave it to the bundler; undefined where no document loads it.
 */
function planDocuments(modules: Modules, documents: string) {
  const parts = new Set<string>();
  const open = [documents];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (parts.has(part)) continue;
    parts.add(part);
    for (const id of reach(modules, [part])) open.push(...(modules.get(id)?.onDemand ?? []));
  }
  const partsOf = loaders(
    modules,
    [...parts].map((part) => [part, [part]] as const),
  );
  const needs = (id: string, packages: RegExp) => [...reach(modules, [id])].some((needed) => packages.test(needed));
  const plain = new Set([...parts].filter((part) => !needs(part, REACT)));
  const packagesOf = (id: string) =>
    `${needs(id, SUPABASE) ? "-supabase" : ""}${needs(id, VALIDATION) ? "-validation" : ""}`;
  return (id: string, inApplication: boolean): string | null | undefined => {
    const loading = partsOf.get(id);
    if (!loading) return;
    const [only = "", ...others] = loading;
    if (loading.has(documents) || (others.length === 0 && !inApplication)) return null;
    if (VALIDATION.test(id)) return "validation";
    if (others.length === 0) return `${nameOf(only)}-shared`;
    const some = (test: (part: string) => boolean) => [...loading].some(test);
    const isOfIsland = some((part) => ISLAND.test(part));
    if (some((part) => plain.has(part))) return `${isOfIsland ? "base" : "later"}${packagesOf(id)}`;
    return `${isOfIsland ? "elements" : some((part) => MENU.test(part)) ? "overlay" : "toasts"}${packagesOf(id)}`;
  };
}

const nameOf = (id: string) => /([\w-]+)\.\w+$/.exec(id)?.[1] ?? "part";

/** The modules that the same few pages load, and the chunk of all pages of their area. */
type Few = { pages: string[]; ids: string[]; area: string };

function addTo(few: Map<string, Few>, id: string, pages: string[], area: string): void {
  const key = pages.sort().join();
  const group = few.get(key) ?? { pages, ids: [], area };
  group.ids.push(id);
  few.set(key, group);
}

/** Gives modules of few pages a file of theirs, or adds them to their area's where they are short. */
function placeFew(modules: Modules, plan: Map<string, string>, groups: readonly Few[]): void {
  // Modules of more pages come first: the others need them.
  for (const { pages, ids, area } of groups.toSorted((a, b) => b.pages.length - a.pages.length)) {
    if (pages.length === 1) continue;
    const name = `pages-${createHash("sha256").update(pages.join()).digest("hex").slice(0, 6)}`;
    const lengthOf = (id: string) => modules.get(id)?.length ?? 0;
    const needed = ids.flatMap((id) => modules.get(id)?.imports ?? []).filter((id) => !ids.includes(id));
    const isShort =
      ids.reduce((sum, id) => sum + lengthOf(id), 0) < SHORT &&
      !needed.some((id) => plan.get(id)?.startsWith("pages-"));
    for (const id of ids) plan.set(id, isShort || MESSAGE_OR_ICON.test(id) ? area : name);
  }
}
