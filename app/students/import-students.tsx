import { useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { Field } from "~/ui/field";
import { FileButton } from "~/ui/file-button";
import { withBoundary } from "~/ui/with-boundary";
import { ImportedList } from "./imported-list";
import { openStudentFile } from "./open-student-file";
import type { StudentFile } from "./read-students-csv";

type Props = {
  plans: readonly string[];
  onDone: () => void;
};

/** Imports students from a file: a preview first, then an account and a mail with a temporary password for each. */
function ImportStudentsInside({ plans, onDone }: Props) {
  const [opened, setOpened] = useState<{ file: StudentFile; nth: number }>();
  const [problem, setProblem] = useState<string>();
  const working = useRef(false);
  const choose = async (chosen: File | undefined) => {
    if (!chosen || working.current) return;
    const file = await openStudentFile(chosen, plans);
    if ("problem" in file) {
      setOpened(undefined);
      return setProblem(file.problem);
    }
    setProblem(undefined);
    setOpened((before) => ({ file, nth: (before?.nth ?? 0) + 1 }));
  };
  return (
    <div className="grid gap-6">
      <Field id="students-csv" label={m.common_csv_file()} hint={m.students_csv_hint()} error={problem}>
        {(control) => (
          <FileButton
            {...control}
            variant={opened ? "quiet" : "secondary"}
            accept=".csv,.tsv,.txt,.xls,.xlsx,text/csv"
            onFiles={([chosen]) => void choose(chosen)}
          >
            {opened ? m.students_csv_choose_other() : m.common_choose_file()}
          </FileButton>
        )}
      </Field>
      {opened && <ImportedList key={opened.nth} file={opened.file} plans={plans} working={working} onDone={onDone} />}
    </div>
  );
}

export const ImportStudents = withBoundary(ImportStudentsInside);
