import { readJson, readText, removeText, storeText } from "../device/device-store";

/** Before the place of a draft that cannot be read. */
const ASIDE = "aside ";

/** Reads what was kept; anything else is none. */
export type Schema<T> = { safeParse(kept: unknown): { data?: T | undefined } };

/** One draft's place in local storage. */
export type DraftPlace<T> = {
  /** Reads the draft; an unreadable one is set aside, so that the next one does not overwrite it. */
  read(): T | undefined;
  /** @returns whether it is kept: the device may have no room. */
  keep(draft: T): boolean;
  /** @returns whether nothing is kept there any more. */
  forget(): boolean;
  /** Moves what is there out of the way; where there is no room for it, it stays. */
  setAside(): void;
};

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
