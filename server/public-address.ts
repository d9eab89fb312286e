import { BlockList, isIPv4 } from "node:net";

const CLOSED = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const)
  CLOSED.addSubnet(net, prefix, "ipv4");
/** Public IPv6: global unicast, without ranges that embed an IPv4 address or are for documentation. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet("2000::", 3, "ipv6");
const WRAPPED_V6 = new BlockList();
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  WRAPPED_V6.addSubnet(net, prefix, "ipv6");

/**
 * True if an IP address is public, and not this machine's, its network's or its cloud's. Source: IANA's special-purpose
 * address registries.
 */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !CLOSED.check(address, "ipv4")
    : GLOBAL_V6.check(address, "ipv6") && !WRAPPED_V6.check(address, "ipv6");
