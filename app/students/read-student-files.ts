import { supabase } from "~/platform/backend/supabase";
import { fileAddress } from "~/platform/urls/file-address";

const SHOWN = 200;
const SIGNED_FOR_S = 3600;

/** A file that a student has sent, with an address that is valid for an hour. */
export type StudentFile = Awaited<ReturnType<typeof withAddresses>>[number];

/** The files that a student has sent with homework, the latest first. */
export async function readHomeworkFiles(student: string): Promise<StudentFile[]> {
  const { data, error } = await supabase()
    .from("homework_files")
    .select("object_name, file_name, homework!homework_files_homework_id_fkey!inner(student_id, submitted_at)")
    .eq("homework.student_id", student)
    .limit(SHOWN);
  if (error) throw error;
  const files = data.map(({ homework, ...file }) => ({ ...file, at: homework.submitted_at ?? "" }));
  return withAddresses(
    "homework",
    files.sort((one, other) => other.at.localeCompare(one.at)),
  );
}

/** The proofs of payment that a student has sent, the latest first. */
export async function readProofFiles(student: string): Promise<StudentFile[]> {
  const { data, error } = await supabase()
    .from("payment_proofs")
    .select("object_name, file_name, created_at")
    .eq("student_id", student)
    .order("created_at", { ascending: false })
    .limit(SHOWN);
  if (error) throw error;
  return withAddresses(
    "payment-proofs",
    data.map(({ created_at, ...file }) => ({ ...file, at: created_at })),
  );
}

async function withAddresses(bucket: string, files: readonly { object_name: string; file_name: string; at: string }[]) {
  const names = files.map(({ object_name }) => object_name);
  const signed =
    names.length > 0 ? (await supabase().storage.from(bucket).createSignedUrls(names, SIGNED_FOR_S)).data : [];
  return files.map(({ object_name, file_name, at }, place) => ({
    id: object_name,
    name: file_name,
    at,
    url: fileAddress(signed?.[place]?.signedUrl, object_name, file_name),
  }));
}
