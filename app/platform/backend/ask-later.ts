import type { Backend } from "./backend.ts";

type Requests = Pick<Backend, "from" | "rpc">;
type Call = readonly [name: string, values: readonly unknown[]];

/**
 * The client's requests, whose script is loaded when the first one is sent: `from("x").select("y")` is recorded, and
 * repeated on the client when somebody awaits it. A script that does not load counts as a network failure.
 */
export function askLater(load: () => Promise<Requests>): Requests {
  let loaded: Promise<Requests> | undefined;
  const client = () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  const send = async (calls: readonly Call[]): Promise<unknown> => {
    let request: unknown;
    try {
      request = await client();
    } catch (error) {
      if (calls.some(([name]) => name === "throwOnError")) throw error;
      // As the client answers where no server does.
      return { data: null, status: 0, error: { message: String(error), code: "" } };
    }
    return calls.reduce((asked, [name, values]) => Reflect.get(Object(asked), name).apply(asked, values), request);
  };
  const keep = (calls: readonly Call[]): unknown =>
    new Proxy(
      {},
      {
        get: (_, name) => {
          if (typeof name !== "string") return undefined;
          if (name === "then")
            return (...settled: Parameters<Promise<unknown>["then"]>) => send(calls).then(...settled);
          return (...values: unknown[]) => keep([...calls, [name, values]]);
        },
      },
    );
  const begin =
    (name: string) =>
    (...values: unknown[]) =>
      keep([[name, values]]);
  return { from: begin("from"), rpc: begin("rpc") } as Requests;
}
