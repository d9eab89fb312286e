import { useState } from "react";
import { useNavigate } from "react-router";
import { GradeGrid } from "~/grades/grade-grid";
import { ImportGrades } from "~/grades/import-grades";
import { ModuleForm } from "~/grades/module-form";
import type { Module, ModuleGrades } from "~/grades/read-grades";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { toastError } from "~/platform/errors/report-error";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { ModuleCsv } from "./csv-of-school";

type Props = {
  modules: readonly Module[];
  module: Module | undefined;
  grades: ModuleGrades;
  students: readonly { id: string; name: string; email: string }[];
  onChanged: () => Promise<unknown>;
};

/** One module at a time: its grades by keyboard or from a spreadsheet. */
export function ModuleGradesTab({ modules, module, grades, students, onChanged }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"new" | "edit" | "import" | "delete">();
  const go = (id: string) => navigate(`?tab=modules&module=${id}`, { preventScrollReset: true });
  const close = () => setOpen(undefined);
  const saved = (id: string) => {
    close();
    void go(id);
    void onChanged();
  };
  const remove = async () => {
    const { error } = await supabase().rpc("delete_module", { module: module?.id ?? "" });
    close();
    if (error) return toastError({ title: m.common_error_title(), description: m.grades_failed_to_save(), error });
    await navigate("?tab=modules", { replace: true });
    await onChanged();
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-3">
        {module && (
          <Field id="module" label={m.grades_module()} className="min-w-60 flex-1">
            <Select value={module.id} onChange={(event) => void go(event.target.value)}>
              {modules.map(({ id, name }) => (
                <option key={id} value={id}>
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
              {m.grades_csv_import()}
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
          <Dialog open={open === "import"} onOpenChange={close} title={m.grades_csv_import()} description={module.name}>
            <ImportGrades module={module.id} students={students} onImported={() => onChanged().then(close)} />
          </Dialog>
          <ConfirmDialog
            open={open === "delete"}
            onOpenChange={close}
            title={m.grades_module_delete_title()}
            thing={module.name}
            description={m.grades_module_delete_text({ count: grades.length })}
            confirmLabel={m.grades_module_delete()}
            onConfirm={() => void remove()}
          />
        </>
      )}
    </div>
  );
}
