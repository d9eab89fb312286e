/**
 * Access levels of endpoints, checked before rights on rows and files.
 * - `anyone`: no key needed. `key`: one of the site's keys, signed in or not.
 * - `person`: signed in. `server`: the secret key.
 */
export type AccessLevel = "anyone" | "key" | "person" | "server";

/** `[method, path, who]`. In a path `:id`, `:user`, `:name`, `:bucket` and `:upload` stand for one segment, `*` for some. */
export type Endpoint = readonly [method: string, path: string, who: AccessLevel];

/** Path segments that cannot be the name of a bucket. */
const KINDS = "public|authenticated|info|list|sign";
const SEGMENTS: Record<string, string> = {
  ":id": "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  ":user": "[\\w-]+",
  ":name": "[^/]+",
  ":bucket": `(?!(?:${KINDS})(?:/|$))[\\w-]{1,60}`,
  ":upload": "[0-9a-f]{32}",
  "*": ".+",
};

type EndpointMatch<One> = {
  path: string;
  who: AccessLevel;
  /** The endpoint of this path for the request's method, if any. */
  endpoint: One | undefined;
  /** The methods that the path has an endpoint for. */
  methods: string[];
  /** The values of the path's parameters, by name. */
  parts: Record<string, string>;
};

/** Returns a function that finds the endpoint of a method and an address; undefined where no path matches. */
export function endpointFinder<One extends readonly [...Endpoint, ...unknown[]]>(
  endpoints: readonly One[],
): (method: string, pathname: string) => EndpointMatch<One> | undefined {
  const paths = [...new Set(endpoints.map(([, path]) => path))].map((path) => ({
    path,
    pattern: new RegExp(`^${patternSource(path)}$`),
    names: path.match(OPEN) ?? [],
    methods: new Map(endpoints.filter((endpoint) => endpoint[1] === path).map((endpoint) => [endpoint[0], endpoint])),
  }));
  return (method, pathname) => {
    for (const { path, pattern, names, methods } of paths) {
      const values = pattern.exec(pathname)?.slice(1);
      if (!values) continue;
      const endpoint = methods.get(method);
      const [first] = methods.values();
      const parts = Object.fromEntries(names.map((name, at) => [name.slice(1), values[at] ?? ""]));
      return { path, endpoint, who: (endpoint ?? first)?.[2] ?? "server", methods: [...methods.keys()], parts };
    }
    return undefined;
  };
}

const OPEN = /:\w+|\*/g;
const patternSource = (path: string): string =>
  path.replace(OPEN, (segment) => (SEGMENTS[segment] ? `(${SEGMENTS[segment]})` : segment));
