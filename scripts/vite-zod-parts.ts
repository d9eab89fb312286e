import type { Plugin } from "vite";

const SCHEMAS = /node_modules\/zod\/v4\/classic\/schemas\.js$/;
/** How each kind of schema describes itself as a JSON schema, and the methods that ask for it. */
const PARTS = [
  /^ *inst\._zod\.processJSONSchema = .*;\n/gm,
  /^ *jsonSchema: \{\n.*createStandardJSONSchemaMethod.*\n.*createStandardJSONSchemaMethod.*\n *\},\n/gm,
  /^ *toJSONSchema\(params\) \{\n.*\n *\},\n/gm,
];

/** Leaves JSON schemas out of the browser's zod, which validates forms: 6 kB on each screen with an open form. */
export const zodWithoutJsonSchemas = (): Plugin => ({
  name: "zod-without-json-schemas",
  apply: "build",
  transform(code, id) {
    return this.environment.name === "client" && SCHEMAS.test(id) ? withoutJsonSchemas(code) : undefined;
  },
});

/** @throws where a newer zod has written one of these parts in another way */
export function withoutJsonSchemas(code: string): string {
  return PARTS.reduce((left, part) => {
    const without = left.replace(part, "");
    if (without === left) throw new Error(`zod has no ${part} any more`);
    return without;
  }, code);
}
