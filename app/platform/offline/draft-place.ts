import { readJson, readText, removeText, storeText } from "../device/device-store";

/** The prefix of the key of an unreadable draft. */
const ASIDE = "aside ";

/** Parses a stored draft; a failure counts as no draft. */
export type Schema<T> = { safeParse(kept: unknown): { data?: T | undefined } };

/** The place of one draft in local storage. */
export type DraftPlace<T> = {
  /** Reads the draft; an unreadable one is set aside, so that the next one does not overwrite it. */
  read(): T | undefined;
  /** @returns whether it was stored; the device may be full. */
  keep(draft: T): boolean;
  /** @returns whether nothing is stored any more. */
  forget(): boolean;
  /** Moves the draft to another key; without space for it, it stays. */
  setAside(): void;
};

/**
 * A place on the device for one draft. A draft that the schema refuses is moved to `aside`, so that nothing is lost.
 */
export function draftPlace<T>(
  name: string,
  schema: Schema<T>,
  { aside = ASIDE + name, write = JSON.stringify }: { aside?: string; write?: (draft: T) => string } = {},
): DraftPlace<T> {
  const setAside = () => {
    const kept = readText(name);
    if (kept !== null && storeText(aside, kept)) removeText(name);
  };
  return {
    read() {
      const { data } = schema.safeParse(readJson(name));
      if (data === undefined) setAside();
      return data;
    },
    keep: (draft) => storeText(name, write(draft)),
    forget: () => removeText(name),
    setAside,
  };
}
