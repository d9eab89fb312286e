import { whenUsable } from "~/ui/when-usable";

/**
 * Loads a part of a page that its first document does not need. It is loaded when it is asked for, and otherwise once the
 * page can be used; at once where the document has no data, and for a page that is opened later.
 */
export function loadLater<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const get = () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  // A failure is thrown to the callers of `get`.
  const ahead = () => void get().catch(() => {});
  void whenUsable().then(ahead);
  return get;
}
