import net from "node:net";

export type LoadBalancer = {
  /** Its origin. */
  address: string;
  /** Sends each further connection to the next of these processes, in turn. */
  leadTo(addresses: readonly string[]): void;
  /** How many connections each has been given. */
  given(): number[];
  close(): Promise<void>;
};

/** A balancer before several processes: it knows connections, not requests, so sockets pass as well. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  let ports: number[] = [];
  let given: number[] = [];
  let turn = 0;
  const open = new Set<net.Socket>();
  const server = net.createServer((visitor) => {
    const next = turn++ % ports.length;
    given[next] = (given[next] ?? 0) + 1;
    const site = net.connect(ports[next] ?? 0, "127.0.0.1");
    for (const [from, to] of [
      [visitor, site],
      [site, visitor],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  if (typeof bound !== "object" || !bound) throw new Error("no port");
  return {
    address: `http://localhost:${bound.port}`,
    leadTo(addresses) {
      ports = addresses.map((address) => Number(new URL(address).port));
      given = ports.map(() => 0);
    },
    given: () => given,
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
