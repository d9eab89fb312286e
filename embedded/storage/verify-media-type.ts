import { openAsBlob } from "node:fs";
import { mediaTypesOf } from "../file-content/media-types.ts";
import type { Content } from "./byte-store.ts";

/** True if a file's content has the media type that its sender declared. */
export async function hasMediaType(type: string, content: Content): Promise<boolean> {
  const file = content instanceof Uint8Array ? new Blob([new Uint8Array(content)]) : await openAsBlob(content.file);
  return (await mediaTypesOf(file)).includes(type);
}
