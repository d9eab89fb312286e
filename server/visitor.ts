import { AsyncLocalStorage } from "node:async_hooks";

/** The sender of a request, for rate and concurrency limits. */
export type Visitor = {
  address: string;
  /** The request's id in answers and logs. */
  requestId?: string;
};

/** Answers every request to the site. */
export type Site = (request: Request, visitor: Visitor) => Promise<Response>;

const current = new AsyncLocalStorage<Visitor>();

/** Runs `answer` with a visitor, so that calls it makes in this process count as theirs. */
export const asVisitor = <T>(visitor: Visitor, answer: () => T): T => current.run(visitor, answer);

/** The visitor of the current request; undefined for the process's own work. */
export const currentVisitor = (): Visitor | undefined => current.getStore();

/**
 * The address of a visitor: the socket's, or, behind proxies, the entry of X-Forwarded-For that the outermost trusted
 * proxy wrote. Entries further left are unverified.
 */
export function visitorAddress(peer: string, forwardedFor: string | null, trustedProxies: number): string {
  const claimed =
    forwardedFor
      ?.split(",")
      .map((entry) => entry.trim())
      .filter(Boolean) ?? [];
  const chain = [...claimed, peer];
  return chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? peer;
}

/** The network that limits count an address under: IPv4 as it is, IPv6 by its /56, which is a household's. */
export function networkGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const [one = 0, two = 0, three = 0, four = 0] = [...left, ...zeros, ...right].map((part) =>
    Number.parseInt(part, 16),
  );
  const parts = [one, two, three, four & 0xff00];
  return `${parts.map((part) => part.toString(16)).join(":")}::/56`;
}
