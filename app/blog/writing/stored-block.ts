import type { Json } from "~/platform/backend/database.types";
import { unfinishedDocument } from "../allowed-document";
import type { DocumentNode } from "../document-node";
import { memoizeByBlock } from "./written-blocks";

/** A block in its stored form, to detect edits that change nothing. Empty when none of it is allowed. */
export const storedBlock = memoizeByBlock((block: DocumentNode): Json[] => {
  const { content } = unfinishedDocument({ type: "doc", content: [block] });
  return JSON.parse(JSON.stringify(content ?? []));
});
