import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { type Content, piecesOf } from "./byte-store.ts";

/** Containers that hold sound, by the names they go by. */
const ALSO: Record<string, readonly string[]> = {
  "audio/mp4": ["audio/x-m4a", "video/mp4"],
  "audio/webm": ["video/webm"],
  "audio/wav": ["audio/vnd.wave", "audio/x-wav"],
};

/** Whether a file is what its sender calls it, by its content: a name or a header says nothing. */
export async function isTruly(type: string, content: Content): Promise<boolean> {
  const looked = content instanceof Uint8Array ? fileTypeFromBuffer(content) : fileTypeFromFile(content.file);
  const found = (await looked.catch(() => undefined))?.mime.split(";")[0];
  if (type === "text/plain") return found === undefined && (await isText(content));
  return found === type || (found !== undefined && ALSO[type]?.includes(found) === true);
}

async function isText(content: Content): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const piece of piecesOf(content))
      if (decoder.decode(piece, { stream: true }).includes("\0")) return false;
    return !decoder.decode().includes("\0");
  } catch {
    return false;
  }
}
