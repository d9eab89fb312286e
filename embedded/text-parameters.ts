import type postgres from "postgres";

type Serialize = (value: unknown) => unknown;

/**
 * Sends every value of every type as text, which PostgreSQL parses and checks, including array types that the driver
 * learns of later. The driver's own serializers pass on unexpected values, or throw between two statements: later
 * statements on the connection then get another's answer, or none (postgres.js 3.4).
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
