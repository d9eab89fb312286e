import { openAsBlob } from "node:fs";
import { mediaTypesOf } from "../file-content/media-types.ts";
import type { Content } from "./byte-store.ts";

/** Whether a file is what its sender calls it, by its content: a name or a header says nothing. */
export async function hasMediaType(type: string, content: Content): Promise<boolean> {
  const file = content instanceof Uint8Array ? new Blob([new Uint8Array(content)]) : await openAsBlob(content.file);
  return (await mediaTypesOf(file)).includes(type);
}
