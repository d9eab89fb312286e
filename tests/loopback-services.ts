// For `node --import`: a site whose payment provider or mail server is on this machine. Sites refuse such addresses.
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { BlockList } from "node:net";

const { check } = BlockList.prototype;
Object.assign(BlockList.prototype, {
  check(this: BlockList, address: string, family: "ipv4" | "ipv6") {
    return !address.startsWith("127.") && check.call(this, address, family);
  },
});

type LookupCallback = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;
const { lookup } = dns;
Object.assign(dns, {
  lookup: (name: string, options: dns.LookupAllOptions, found: LookupCallback) =>
    lookup(name, name === "localhost" ? { ...options, family: 4 } : options, found),
});
/** The name of a mail server, and its address here. */
const [mailServer, address = ""] = (process.env.LOOPBACK_MAIL_SERVER ?? "").split(" ");
const ask = dns.promises.lookup;
Object.assign(dns.promises, {
  lookup: (name: string, options: dns.LookupAllOptions) =>
    name === mailServer ? Promise.resolve([{ address, family: 4 }]) : ask(name, options),
});
syncBuiltinESMExports();
