import { dataOf } from "../backend/data-of.ts";
import { supabase } from "../backend/supabase.ts";

/** The bytes of a person's files, and how many they may have; null without a limit. */
export type FileSpace = { used: number; most: number | null };
const isSpace = (data: unknown): data is FileSpace =>
  typeof data === "object" && data !== null && typeof Reflect.get(data, "used") === "number" && "most" in data;

/** The space of a student, or of the signed-in person. @throws if it cannot be read now */
export async function readFileSpace(student?: string): Promise<FileSpace> {
  const found = await dataOf(supabase().rpc("read_file_space", student === undefined ? {} : { student }));
  if (isSpace(found)) return found;
  throw new Error("read_file_space answered in another form");
}
