import { Resolver } from "node:dns/promises";
import { isErrno } from "../../embedded/files.ts";

/** No name server answered, so nothing is known about a name. */
export class DnsSilent extends Error {}

const WAIT = { timeout: 2_000, tries: 2 };

/** Reads DNS records. An empty list: the name has none of this type. `exists` is false where there is nothing at or below a name. */
export type DnsLookup = {
  addresses(name: string): Promise<string[]>;
  mailServers(name: string): Promise<string[]>;
  texts(name: string): Promise<string[]>;
  exists(name: string): Promise<boolean>;
};

/**
 * @param servers name servers, as `address:port`; those of this machine unless given.
 * @throws DnsSilent from each lookup where no name server answers.
 */
export function createDnsLookup(servers?: string[]): DnsLookup {
  const resolver = new Resolver(WAIT);
  if (servers) resolver.setServers(servers);
  return {
    addresses: async (name) =>
      (await Promise.all([found(resolver.resolve4(name)), found(resolver.resolve6(name))])).flat(),
    mailServers: async (name) =>
      (await found(resolver.resolveMx(name))).map(({ exchange }) => exchange).filter(Boolean),
    texts: async (name) => (await found(resolver.resolveTxt(name))).map((parts) => parts.join("")),
    exists: (name) =>
      resolver.resolveTxt(name).then(
        () => true,
        (error: unknown) => {
          if (isErrno(error, "ENOTFOUND")) return false;
          if (isErrno(error, "ENODATA")) return true;
          throw silent(name, error);
        },
      ),
  };

  async function found<T>(asked: Promise<T[]>): Promise<T[]> {
    try {
      return await asked;
    } catch (error) {
      if (isErrno(error, "ENOTFOUND") || isErrno(error, "ENODATA")) return [];
      throw silent("", error);
    }
  }
}

const silent = (name: string, cause: unknown) => new DnsSilent(`No name server answers about ${name}`, { cause });
