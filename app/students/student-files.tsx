import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { formatInstant } from "~/platform/time/school-time";
import { fileAddress } from "~/platform/urls/file-address";
import { Card, CardHeader } from "~/ui/card";

const SHOWN = 200;
const SIGNED_FOR_S = 3600;

/** A student's files, the latest first: homework and proofs of payment. */
export async function readStudentFiles(student: string) {
  const [homework, proofs] = await Promise.all([
    supabase()
      .from("homework_files")
      .select("object_name, file_name, homework!inner(student_id, submitted_at)")
      .eq("homework.student_id", student)
      .limit(SHOWN),
    supabase()
      .from("payment_proofs")
      .select("object_name, file_name, created_at")
      .eq("student_id", student)
      .order("created_at", { ascending: false })
      .limit(SHOWN),
  ]);
  const failed = homework.error ?? proofs.error;
  if (failed) throw failed;
  const sign = async (bucket: string, names: string[]) =>
    names.length === 0
      ? []
      : ((await supabase().storage.from(bucket).createSignedUrls(names, SIGNED_FOR_S)).data ?? []);
  const of = async (bucket: string, rows: { object_name: string; file_name: string; at: string }[]) => {
    const signed = await sign(
      bucket,
      rows.map(({ object_name }) => object_name),
    );
    return rows.map(({ object_name, file_name, at }, place) => ({
      id: object_name,
      name: file_name,
      at,
      url: fileAddress(signed[place]?.signedUrl, object_name, file_name),
    }));
  };
  const [sent, paid] = await Promise.all([
    of(
      "homework",
      (homework.data ?? []).map(({ homework: one, ...file }) => ({ ...file, at: one.submitted_at ?? "" })),
    ),
    of(
      "payment-proofs",
      (proofs.data ?? []).map(({ created_at, ...file }) => ({ ...file, at: created_at })),
    ),
  ]);
  const latestFirst = (a: { at: string }, b: { at: string }) => b.at.localeCompare(a.at);
  return { homework: sent.sort(latestFirst), proofs: paid };
}
type Files = Awaited<ReturnType<typeof readStudentFiles>>;

/** A student's files, with links to open them. */
export function StudentFiles({ files }: { files: Files }) {
  return (
    <div className="grid gap-5">
      <FileCard title={m.students_files_homework()} files={files.homework} />
      <FileCard title={m.students_files_proofs()} files={files.proofs} />
    </div>
  );
}

function FileCard({ title, files }: { title: string; files: Files["homework"] }) {
  const lang = useLang();
  return (
    <Card>
      <CardHeader title={title} />
      {files.length === 0 && <p className="text-soft">{m.students_no_files()}</p>}
      <ul className="divide-y">
        {files.map(({ id, name, at, url }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 py-1.5 underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {name}
            </a>
            {at && <span className="text-soft tabular-nums">{formatInstant(at, lang, { dateStyle: "short" })}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
