import type { Plugin } from "vite";

/** The bundler's list of the files that a script's parts need, and which of them a part does. */
const LIST = /(__vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=\[)([^\]]*)(\]\)\)\)=>)/;
const NEEDED = /(__vite__mapDeps\(\[)([\d,]*)(\]\))/g;

/** Removes files from a script's preload lists that the script itself has loaded before it runs. */
export const shortPreloads = (): Plugin => ({
  name: "short-preloads",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !LIST.test(chunk.code)) continue;
        const loaded = new Set<string>();
        const open = [chunk.fileName];
        for (let file = open.pop(); file !== undefined; file = open.pop()) {
          if (loaded.has(file)) continue;
          loaded.add(file);
          const made = bundle[file];
          if (made?.type === "chunk") open.push(...made.imports);
        }
        chunk.code = withoutLoaded(chunk.code, loaded);
      }
    },
  },
});

/** A script whose lists are without some files. */
export function withoutLoaded(code: string, loaded: ReadonlySet<string>): string {
  const files = LIST.exec(code)?.[2]?.split(",") ?? [];
  const left = files.filter((quoted) => !loaded.has(quoted.slice(1, -1)));
  const places = files.map((quoted) => left.indexOf(quoted));
  return code
    .replace(LIST, (_, before: string, _all: string, after: string) => before + left.join() + after)
    .replace(NEEDED, (_, before: string, needed: string, after: string) => {
      const kept = needed.split(",").flatMap((at) => (at === "" ? [] : (places[Number(at)] ?? [])));
      return before + kept.filter((at) => at >= 0).join() + after;
    });
}
