import { createRequire } from "node:module";
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
  SupportStatement,
} from "@mdn/browser-compat-data";
import { SUPPORTED } from "./browsers.ts";

// 20 MB of JSON, which the test runner must not transform.
const bcd: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");

/** Each supported browser, by its names on desktop and mobile. */
const OLDEST = [
  ["safari", SUPPORTED.safari],
  ["safari_ios", SUPPORTED.safari],
  ["chrome", SUPPORTED.chrome],
  ["chrome_android", SUPPORTED.chrome],
  ["webview_android", SUPPORTED.chrome],
  ["firefox", SUPPORTED.firefox],
  ["firefox_android", SUPPORTED.firefox],
] as const;

const numbers = (version: string) => version.replace("≤", "").split(".").map(Number);

function isUpTo(version: string | boolean | null | undefined, oldest: string): boolean {
  if (typeof version !== "string" || version === "preview") return version === true;
  const [major = 0, minor = 0] = numbers(version);
  const [oldMajor = 0, oldMinor = 0] = numbers(oldest);
  return major < oldMajor || (major === oldMajor && minor <= oldMinor);
}

const isIn = (one: SimpleSupportStatement, oldest: string): boolean =>
  isUpTo(one.version_added, oldest) &&
  !isUpTo(one.version_removed, oldest) &&
  !one.flags &&
  !one.prefix &&
  !one.alternative_name;

/** The supported browsers that lack something in their oldest version, each named with it. */
export function browsersLacking(compat: CompatStatement | undefined): string[] {
  return OLDEST.filter(([browser, oldest]) => {
    const said: SupportStatement | undefined = compat?.support[browser];
    return said !== undefined && ![said].flat().some((one) => isIn(one, oldest));
  }).map(([browser, oldest]) => `${browser} ${oldest}`);
}

const compatOf = (entry: Identifier | undefined): CompatStatement | undefined => entry?.__compat;
const builtins: Identifier = bcd.javascript.builtins ?? {};
/** Global names: constructors, functions, and properties of the window. */
export function globalNamed(name: string): CompatStatement | undefined {
  return compatOf(builtins[name]) ?? compatOf(bcd.api[name]) ?? compatOf(bcd.api.Window?.[name]);
}

/** Singletons of a page, with their interfaces. */
const SINGLE = new Map([
  ["navigator", ["Navigator"]],
  ["document", ["Document", "Node", "EventTarget"]],
  ["location", ["Location"]],
  ["history", ["History"]],
  ["performance", ["Performance"]],
  ["crypto", ["Crypto"]],
  ["screen", ["Screen"]],
  ["caches", ["CacheStorage"]],
]);

/** The support of `owner.name`, for a global owner. */
export function memberOf(owner: string, name: string): CompatStatement | undefined {
  for (const one of SINGLE.get(owner) ?? [owner]) {
    const built = builtins[one];
    const api = bcd.api[one];
    const found = compatOf(built?.[name]) ?? compatOf(api?.[`${name}_static`]) ?? compatOf(api?.[name]);
    if (found) return found;
  }
}

/** Types whose methods are checked by name alone; other names are common in user code. */
const VALUES = [
  "Array",
  "ArrayBuffer",
  "DataView",
  "Date",
  "Function",
  "Map",
  "Promise",
  "RegExp",
  "Set",
  "String",
  "Symbol",
  ...["TypedArray", "Uint8Array", "WeakMap", "WeakSet"].filter((name) => name in builtins),
];
const NODES = [
  "AbortSignal",
  "Blob",
  "Document",
  "DocumentFragment",
  "Element",
  "EventTarget",
  "FormData",
  "Headers",
  "HTMLDialogElement",
  "HTMLElement",
  "HTMLFormElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "Node",
  "Range",
  "ReadableStream",
  "Request",
  "Response",
  "Selection",
  "ShadowRoot",
  "URLSearchParams",
  "Window",
];

const METHODS = new Set(
  [...VALUES.map((name) => builtins[name]), ...NODES.map((name) => bcd.api[name])]
    .flatMap((members) => Object.keys(members ?? {}))
    .filter((name) => !/^__|_static$|_event$/.test(name)),
);

/** All members of all interfaces, by name. */
const ALL = new Map<string, CompatStatement[]>();
for (const { __compat, ...members } of [...Object.values(builtins), ...Object.values(bcd.api)] as Identifier[])
  for (const [name, entry] of Object.entries(members)) {
    const compat = compatOf(entry);
    if (compat && METHODS.has(name)) ALL.set(name, [...(ALL.get(name) ?? []), compat]);
  }

/** The browsers that lack a method of this name. None when one type supports it everywhere. */
export function browsersLackingMethod(name: string): string[] {
  const all = (ALL.get(name) ?? []).map(browsersLacking);
  return all.length > 0 && all.every((lacking) => lacking.length > 0) ? [...new Set(all.flat())] : [];
}

/** Functions that some supported browser lacks: `Promise.try`, `Array.prototype.toSorted`. */
export function browsersWithoutPages(): string[] {
  const lacked: string[] = [];
  const note = (owner: string, entry: Identifier | undefined, isStatic: (name: string) => boolean) => {
    const { __compat, ...members } = entry ?? {};
    for (const [name, member] of Object.entries(members)) {
      const bare = name.replace(/_static$/, "");
      if (browsersLacking(compatOf(member)).length > 0)
        lacked.push(isStatic(name) ? `${owner}.${bare}` : `${owner}.prototype.${bare}`);
    }
  };
  // The data do not distinguish static members of the language's own types, so both places are checked.
  for (const owner of [...VALUES, "Object", "URL", "Iterator"]) {
    note(owner, builtins[owner], () => true);
    note(owner, builtins[owner], () => false);
  }
  for (const owner of ["URL", ...NODES]) note(owner, bcd.api[owner], (name) => name.endsWith("_static"));
  return lacked.filter((name) => !/@@|_event$/.test(name));
}
