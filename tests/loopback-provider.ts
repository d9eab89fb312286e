// For `node --import`: a site whose payment provider is on this machine. Sites refuse such addresses.
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { BlockList } from "node:net";

const { check } = BlockList.prototype;
Object.assign(BlockList.prototype, {
  check(this: BlockList, address: string, family: "ipv4" | "ipv6") {
    return address !== "127.0.0.1" && check.call(this, address, family);
  },
});

type Found = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;
const { lookup } = dns;
Object.assign(dns, {
  lookup: (name: string, options: dns.LookupAllOptions, found: Found) =>
    lookup(name, name === "localhost" ? { ...options, family: 4 } : options, found),
});
syncBuiltinESMExports();
