/**
 * The callers who are let in to an endpoint, before rights on rows and files are looked at.
 * - `anyone`: whoever knows the address. `key`: whoever has a key of the site, signed in or not.
 * - `person`: whoever is signed in. `server`: whoever has the secret key.
 */
export type LetIn = "anyone" | "key" | "person" | "server";

/** `[method, path, who]`. In a path `:id`, `:user`, `:name`, `:bucket` and `:upload` stand for one segment, `*` for some. */
export type Endpoint = readonly [method: string, path: string, who: LetIn];

/** Words of addresses that are no bucket's name. */
const KINDS = "public|authenticated|list|sign";
const SEGMENTS: Record<string, string> = {
  ":id": "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  ":user": "[\\w-]+",
  ":name": "[^/]+",
  ":bucket": `(?!(?:${KINDS})(?:/|$))[\\w-]{1,60}`,
  ":upload": "[0-9a-f]{32}",
  "*": ".+",
};

export type Found = {
  path: string;
  who: LetIn;
  /** Whether there is an endpoint of this path for the method that was asked with. */
  takes: boolean;
  /** The methods that the path has an endpoint for. */
  methods: string[];
};

/** Finds the endpoint of an address among these; undefined where no path is like it. */
export function findAmong(endpoints: readonly Endpoint[]): (method: string, pathname: string) => Found | undefined {
  const paths = [...new Set(endpoints.map(([, path]) => path))].map((path) => ({
    path,
    pattern: new RegExp(`^${patternSource(path)}$`),
    methods: new Map(endpoints.filter((one) => one[1] === path).map(([method, , who]) => [method, who])),
  }));
  return (method, pathname) => {
    const found = paths.find(({ pattern }) => pattern.test(pathname));
    if (!found) return undefined;
    const [otherwise = "server"] = found.methods.values();
    return {
      path: found.path,
      who: found.methods.get(method) ?? otherwise,
      takes: found.methods.has(method),
      methods: [...found.methods.keys()],
    };
  };
}

const patternSource = (path: string): string => path.replace(/:\w+|\*/g, (segment) => SEGMENTS[segment] ?? segment);
