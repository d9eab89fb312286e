import type postgres from "postgres";

type Serialize = (value: unknown) => unknown;

/**
 * Has every value of every type, those of lists that the driver learns of later among them, be sent as the text that PostgreSQL
 * reads, and judges. The driver's own serializers pass on what they do not expect, or throw, and it fails at that between two
 * statements: whatever comes after on the connection gets another's answer, or none (postgres.js 3.4).
 */
export function sendParametersAsText({ options }: postgres.Sql): void {
  const always =
    (serialize: Serialize): Serialize =>
    (value) => {
      try {
        return asText(serialize(value));
      } catch {
        return asText(value);
      }
    };
  const known = Object.entries(options.serializers).map(([type, serialize]) => [type, always(serialize)]);
  options.serializers = new Proxy(Object.fromEntries(known), {
    set: (all, type, serialize: Serialize) => Reflect.set(all, type, always(serialize)),
  });
}

const asText = (value: unknown): unknown =>
  typeof value === "string" || value instanceof Uint8Array ? value : String(value);
