import { useState } from "react";
import { useNavigate } from "react-router";
import { GradeGrid } from "~/grades/grade-grid";
import type { gradeWrites } from "~/grades/grade-writes";
import { ImportGrades } from "~/grades/import-grades";
import type { Module, ModuleGrades } from "~/grades/read-grades";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { onDemand } from "~/ui/on-demand";
import { Select } from "~/ui/select";
import { ModuleCsv } from "./csv-buttons";

const ModuleForm = onDemand(async () => (await import("~/grades/module-form")).ModuleForm);

type Props = {
  modules: readonly Module[];
  module: Module | undefined;
  grades: ModuleGrades;
  students: readonly { id: string; name: string; email: string }[];
};

/** The tab of module grades: one module, filled in by keyboard or from a spreadsheet. */
export function ModuleGradesTab({ modules, module, grades, students }: Props) {
  const navigate = useNavigate();
  const { write, busy } = useWrite<typeof gradeWrites>();
  const [open, setOpen] = useState<"new" | "edit" | "import" | "delete">();
  const go = (id: string) => navigate(`?tab=modules&module=${id}`, { preventScrollReset: true });
  const close = () => setOpen(undefined);
  const saved = (id: string) => {
    close();
    void go(id);
  };
  const remove = async () => {
    const outcome = await write("deleteModule", { module: module?.id ?? "" });
    close();
    if (outcome.kind) return toastFailure(outcome);
    await navigate("?tab=modules", { replace: true });
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        {module && (
          <Field id="module" label={m.grades_module()} className="min-w-60 flex-1">
            <Select value={module.id} onChange={(event) => void go(event.target.value)}>
              {modules.map(({ id, name }) => (
                <option key={id} value={id} lang={tagOfTitle(name)}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Button variant="secondary" onClick={() => setOpen("new")}>
          {m.grades_module_new()}
        </Button>
        {module && (
          <>
            <Button variant="quiet" onClick={() => setOpen("import")}>
              {m.common_csv_import()}
            </Button>
            <Button variant="quiet" onClick={() => setOpen("edit")}>
              {m.grades_module_edit()}
            </Button>
            <Button variant="danger" onClick={() => setOpen("delete")}>
              {m.grades_module_delete()}
            </Button>
          </>
        )}
      </div>
      {module ? (
        <>
          <Card>
            <GradeGrid key={module.id} module={module.id} grades={grades} students={students} />
          </Card>
          <ModuleCsv module={module.id} students={students} />
        </>
      ) : (
        <EmptyState title={m.grades_no_modules()} text={m.grades_no_modules_text()} />
      )}
      <Dialog open={open === "new"} onOpenChange={close} title={m.grades_module_new()}>
        <ModuleForm onSaved={saved} />
      </Dialog>
      {module && (
        <>
          <Dialog open={open === "edit"} onOpenChange={close} title={m.grades_module_edit()}>
            <ModuleForm module={module} onSaved={saved} />
          </Dialog>
          <Dialog open={open === "import"} onOpenChange={close} title={m.common_csv_import()} description={module.name}>
            <ImportGrades module={module.id} students={students} onImported={close} />
          </Dialog>
          <ConfirmDialog
            open={open === "delete"}
            onOpenChange={close}
            title={m.grades_module_delete_title()}
            thing={module.name}
            description={m.grades_module_delete_text({ count: grades.length })}
            confirmLabel={m.grades_module_delete()}
            onConfirm={() => void remove()}
            busy={busy ? m.common_saving() : undefined}
          />
        </>
      )}
    </div>
  );
}
