import { supabase } from "../backend/supabase.ts";

/** The bytes of a person's files, and how many they may have; null without a limit. */
export type FileSpace = { used: number; most: number | null };
const isSpace = (data: unknown): data is FileSpace =>
  typeof data === "object" && data !== null && typeof Reflect.get(data, "used") === "number" && "most" in data;

/** The space of a student, or of the signed-in person; undefined where it cannot be read now. */
export const readFileSpace = async (student?: string): Promise<FileSpace | undefined> =>
  askForSpace(student).catch(() => undefined);

async function askForSpace(student?: string): Promise<FileSpace | undefined> {
  const { data } = await supabase().rpc("read_file_space", student === undefined ? {} : { student });
  return isSpace(data) ? data : undefined;
}
