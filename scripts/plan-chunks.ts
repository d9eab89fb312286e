import { createHash } from "node:crypto";

/** A module, with what it imports at once, what it loads on demand, and how long it is. */
export type SourceModule = { imports: readonly string[]; onDemand: readonly string[]; length: number };
export type Modules = ReadonlyMap<string, SourceModule>;
/** The documents' script, and for each screen the modules that open it: the application, its layouts and the page. */
export type Openers = { documents: string; screens: ReadonlyMap<string, readonly string[]> };

/** Packages with a file of their own, which browsers keep from one release to the next. */
const PACKAGES: readonly (readonly [string, RegExp])[] = [
  ["preload", /vite\/preload-helper/],
  ["react", /node_modules\/(react|react-dom|scheduler)\//],
  ["router", /node_modules\/(react-router|cookie-es|@remix-run)\//],
];
/** The cost of a file for each who loads it, as characters of source before minification. */
const FILE = 12_000;
/** How much a part that is loaded on demand counts beside a screen: little, and more where a document loads it. */
const PART = 0.25;
const DOCUMENT = 10;
/** Longer files have a name that documents ask for ahead. */
const LARGE = 40_000;

/** Something that is loaded at once: a screen, or a part that is loaded on demand. */
type Root = { loads: ReadonlySet<string>; has: ReadonlySet<string>; weight: number };
/** Modules that share a file: whose roots load it, and which of those have all of it before. */
type Group = { ids: string[]; length: number; users: Set<Root>; knowers: Set<Root>; needs: Set<Group>; name?: string };

/**
 * Plans which modules share a file; those of a single screen or part are left to the bundler, which puts them with it.
 * Modules that the same screens load begin as one group. Beginning with the shortest, each group then joins the one with
 * which it costs least: a file less for who loads both, and more to load for who needs one of them. All that loads a
 * group loads what it needs, so that no file needs one that fewer load, and no two need each other.
 */
export function planChunks(modules: Modules, { documents, screens }: Openers): Map<string, string> {
  const roots = findRoots(modules, documents, screens);
  const openers = new Set([documents, ...[...screens.values()].flat()]);
  const ofDocuments = reach(modules, [documents]);
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  for (const [id, { length }] of modules) {
    const name = PACKAGES.find(([, test]) => test.test(id))?.[0];
    if (openers.has(id) || (ofDocuments.has(id) && !name)) continue;
    const users = roots.filter(({ loads }) => loads.has(id));
    const knowers = users.filter(({ has }) => has.has(id));
    if (!name && users.length < 2) continue;
    const key = name ?? users.map((root) => roots.indexOf(root)).join();
    const group = groups.get(key) ?? {
      ids: [],
      length: 0,
      users: new Set(),
      knowers: new Set(knowers),
      needs: new Set(),
      name,
    };
    groups.set(key, group);
    groupOf.set(id, group);
    group.ids.push(id);
    group.length += length;
    for (const root of users) group.users.add(root);
    for (const root of group.knowers) if (!knowers.includes(root)) group.knowers.delete(root);
  }
  for (const [id, group] of groupOf)
    for (const needed of reach(modules, [id])) {
      const other = groupOf.get(needed);
      if (other && other !== group) group.needs.add(other);
    }
  const plan = new Map<string, string>();
  for (const group of joinGroups([...groups.values()])) for (const id of group.ids) plan.set(id, nameOf(group, roots));
  return plan;
}

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

/** The screens and the parts, each with the modules that it loads and the modules that every way to it loads before. */
function findRoots(modules: Modules, documents: string, screens: Openers["screens"]): Root[] {
  type Opening = { loads: Set<string>; has: Set<string> | undefined; weight: number; by: Opening[] };
  const parts = new Map<string, Opening>();
  const openPart = (id: string, by: Opening, weight: number) => {
    const known = parts.get(id);
    if (known) {
      known.by.push(by);
      known.weight = Math.max(known.weight, weight);
      return;
    }
    const part: Opening = { loads: reach(modules, [id]), has: undefined, weight, by: [by] };
    parts.set(id, part);
    openParts(part, weight);
  };
  const openParts = (by: Opening, weight: number) => {
    for (const id of new Set([...by.loads].flatMap((loaded) => modules.get(loaded)?.onDemand ?? [])))
      openPart(id, by, weight);
  };
  const begin = (ids: readonly string[]): Opening => ({
    loads: reach(modules, ids),
    has: new Set(),
    weight: 1,
    by: [],
  });
  openParts(begin([documents]), DOCUMENT);
  const pages = [...screens.values()].map(begin);
  for (const page of pages) openParts(page, PART);
  // All that a part's openers have loaded; until nothing changes, since parts open parts.
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const part of parts.values()) {
      const [first, ...others] = part.by.filter(({ has }) => has).map(({ loads, has }) => union(loads, has ?? NONE));
      if (!first) continue;
      const has = others.reduce((all, own) => common(all, own), first);
      if (part.has?.size === has.size) continue;
      part.has = has;
      isChanged = true;
    }
  }
  return [...pages, ...parts.values()].map(({ loads, has, weight }) => ({ loads, has: has ?? NONE, weight }));
}

const NONE: ReadonlySet<string> = new Set();

const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b]);
const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a].filter((one) => b.has(one)));
const minus = <T>(all: ReadonlySet<T>, ...without: readonly ReadonlySet<T>[]): Set<T> =>
  new Set([...all].filter((one) => !without.some((set) => set.has(one))));

/** Joins groups for as long as that costs less. */
function joinGroups(groups: readonly Group[]): Set<Group> {
  const left = new Set(groups);
  const open = new Set(groups.filter(({ name }) => !name));
  for (let next = shortest(open); next; next = shortest(open)) {
    const group = next;
    open.delete(group);
    let best: { other: Group; gain: number } | undefined;
    for (const other of left) {
      if (other === group || other.name) continue;
      const least = best?.gain ?? 0;
      const saved = savedBy(group, other);
      if (saved <= least) continue;
      const gain = saved - neededBy(group, other);
      if (gain > least) best = { other, gain };
    }
    if (!best) continue;
    const joined = join(group, best.other);
    for (const old of [group, best.other]) {
      left.delete(old);
      open.delete(old);
    }
    for (const other of left) {
      if (!other.needs.has(group) && !other.needs.has(best.other)) continue;
      other.needs.delete(group);
      other.needs.delete(best.other);
      other.needs = union(other.needs, joined.needs).add(joined);
      other.needs.delete(other);
    }
    left.add(joined);
    open.add(joined);
  }
  return left;
}

const shortest = (groups: Iterable<Group>): Group | undefined =>
  [...groups].reduce<Group | undefined>((least, one) => (least && least.length <= one.length ? least : one), undefined);

const weigh = (roots: Iterable<Root>): number => [...roots].reduce((sum, { weight }) => sum + weight, 0);

/** The gain of two groups in one file for who loads both, less the cost for those who need one of them. */
function savedBy(a: Group, b: Group): number {
  let saved = 0;
  for (const root of a.users)
    if (!b.users.has(root)) saved -= b.knowers.has(root) ? 0 : b.length * root.weight;
    else if (!a.knowers.has(root) && !b.knowers.has(root)) saved += FILE * root.weight;
  for (const root of b.users) if (!a.users.has(root) && !a.knowers.has(root)) saved -= a.length * root.weight;
  return saved;
}

/** The cost of two groups in one file by all that they need, for those who then load it and had no use for it. */
function neededBy(a: Group, b: Group): number {
  const users = union(a.users, b.users);
  return [...union(a.needs, b.needs)]
    .filter((group) => group !== a && group !== b)
    .reduce((sum, group) => sum + group.length * weigh(minus(users, group.users, group.knowers)), 0);
}

/** Two groups in one. All who load it load what it needs. */
function join(a: Group, b: Group): Group {
  const users = union(a.users, b.users);
  const needs = union(a.needs, b.needs);
  needs.delete(a);
  needs.delete(b);
  for (const needed of needs) needed.users = union(needed.users, users);
  const knowers = common(a.knowers, b.knowers);
  return { ids: [...a.ids, ...b.ids], length: a.length + b.length, users, knowers, needs };
}

function nameOf({ name, users, length }: Group, roots: readonly Root[]): string {
  if (name) return name;
  const loading = roots.flatMap((root, i) => (users.has(root) ? [i] : [])).join();
  const hash = createHash("sha256").update(loading).digest("hex").slice(0, 6);
  return `${length < LARGE ? "shared" : "large"}-${hash}`;
}
