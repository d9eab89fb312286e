import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isPublicAddress } from "./public-address.ts";

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A name resolves to an address that is not public. */
export class NotPublic extends Error {}

/**
 * A `lookup` for `http.request`: resolves names as usual, and fails when any of their addresses is not allowed. It runs
 * for each connection, so that a name cannot resolve differently after the check.
 */
export const publicLookup =
  (isAllowed: (address: string) => boolean = isPublicAddress) =>
  (name: string, options: LookupOptions, found: LookupCallback): void =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      if (addresses.some(({ address }) => !isAllowed(address))) return found(new NotPublic(name), []);
      if (options.all) return found(null, addresses);
      const [first] = addresses;
      found(null, first?.address ?? "", first?.family);
    });
