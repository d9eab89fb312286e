import type postgres from "postgres";

type Serialize = (value: unknown) => unknown;

/**
 * Has every value of every type, those of lists that the driver learns of later among them, be sent as the text that PostgreSQL
 * reads. The driver's own serializers pass on what they do not expect, and it fails at that between two statements.
 */
export function sendAlwaysText({ options }: postgres.Sql): void {
  const always =
    (serialize: Serialize): Serialize =>
    (value) =>
      asText(serialize(value));
  const known = Object.entries(options.serializers).map(([type, serialize]) => [type, always(serialize)]);
  options.serializers = new Proxy(Object.fromEntries(known), {
    set: (all, type, serialize: Serialize) => Reflect.set(all, type, always(serialize)),
  });
}

const asText = (value: unknown): unknown =>
  typeof value === "string" || value instanceof Uint8Array ? value : String(value);
