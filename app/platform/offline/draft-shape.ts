import type { Schema } from "./draft-place";

type Name = "string" | "number" | "boolean" | "object";
/** The type of a draft's field; a question mark where a draft may lack it. */
type Kind = Name | `${Name}?`;

/** The shape of a draft: what pages keep on the device is read before they can be used, so it needs no package. */
export const draftShape = <Draft extends object>(
  kinds: Readonly<Record<keyof Draft, Kind>>,
  isMore: (draft: Draft) => boolean = () => true,
): Schema<Draft> => ({
  safeParse(kept) {
    if (typeof kept !== "object" || kept === null) return {};
    const isOf = (name: string, kind: string): boolean => {
      const value: unknown = Reflect.get(kept, name);
      return value === undefined ? kind.endsWith("?") : typeof value === kind.replace("?", "");
    };
    const draft = kept as Draft;
    return Object.entries<Kind>(kinds).every(([name, kind]) => isOf(name, kind)) && isMore(draft)
      ? { data: draft }
      : {};
  },
});
