import { fileTypeFromBuffer } from "file-type";

/** Containers that hold sound, by the names they go by. */
const ALSO: Record<string, readonly string[]> = {
  "audio/mp4": ["audio/x-m4a", "video/mp4"],
  "audio/webm": ["video/webm"],
  "audio/wav": ["audio/vnd.wave", "audio/x-wav"],
};

/** Whether a file is what its sender calls it, by its content: a name or a header says nothing. */
export async function isTruly(type: string, bytes: Buffer): Promise<boolean> {
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime.split(";")[0];
  if (type === "text/plain") return found === undefined && isText(bytes);
  return found === type || (found !== undefined && ALSO[type]?.includes(found) === true);
}

function isText(bytes: Buffer): boolean {
  try {
    return !new TextDecoder("utf-8", { fatal: true }).decode(bytes).includes("\0");
  } catch {
    return false;
  }
}
