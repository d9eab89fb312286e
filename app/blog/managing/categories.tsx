import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import type { Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CountedInput } from "~/ui/counted-input";
import { EditConflict } from "~/ui/edit-conflict";
import { Field } from "~/ui/field";
import { SaveButton } from "~/ui/save-button";
import { withBoundary } from "~/ui/with-boundary";
import type { Category } from "../article-data";
import { toSlug } from "../to-slug";
import type { managingWrites } from "./managing-writes";

const LONGEST_NAME = 40;
const NAMES = ["name_pt", "name_en"] as const;

/** A category that another tab has renamed, and this tab's form for it. */
type Elsewhere = { form: HTMLFormElement; row: Category };

/** The blog's categories: adds, renames and removes them. */
function CategoriesInside({ categories }: { categories: readonly Category[] }) {
  const { write } = useWrite<typeof managingWrites>();
  const [leaving, setLeaving] = useState<Category>();
  const [problem, setProblem] = useState<string>();
  const [elsewhere, setElsewhere] = useState<Elsewhere>();
  const add = async (form: HTMLFormElement) => {
    const [name_pt, name_en] = namesIn(form);
    if (!name_pt || !name_en || !toSlug(name_en)) return setProblem(m.articles_category_missing());
    const slug = toSlug(name_en).slice(0, LONGEST_NAME).replace(/-+$/, "");
    const outcome = await write("addCategory", { slug, name_pt, name_en, position: categories.length + 1 });
    setProblem(outcome.problem);
    if (outcome.problem === undefined) form.reset();
  };
  const rename = async (from: Category, form: HTMLFormElement) => {
    const [name_pt, name_en] = namesIn(form);
    if (!name_pt || !name_en) return setProblem(m.articles_category_missing());
    const outcome = await write("renameCategory", { from, names: { name_pt, name_en } });
    setProblem(outcome.problem);
    const changed = elsewhereIn(outcome);
    setElsewhere(changed && { form, row: { ...from, ...changed } });
  };
  const take = ({ form, row }: Elsewhere) => {
    fillIn(form, row);
    setElsewhere(undefined);
  };
  return (
    <div className="grid max-w-3xl gap-4">
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {elsewhere && (
        <EditConflict
          lines={NAMES.map((name) => elsewhere.row[name])}
          onKeep={() => void rename(elsewhere.row, elsewhere.form)}
          onTake={() => take(elsewhere)}
        />
      )}
      {categories.map((category) => (
        <CategoryForm
          key={category.slug}
          category={category}
          onSend={(form, from = category) => void rename(from, form)}
          onRemove={() => setLeaving(category)}
        />
      ))}
      <CategoryForm onSend={(form) => void add(form)} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.articles_category_delete_title()}
        thing={leaving?.name_pt}
        description={m.articles_category_delete_text()}
        confirmLabel={m.common_delete()}
        onConfirm={async () => {
          if (leaving) setProblem((await write("deleteCategory", leaving)).problem);
          setLeaving(undefined);
        }}
      />
    </div>
  );
}

/** The names that another tab has changed meanwhile; nothing was written then. */
const elsewhereIn = ({ answer }: Result): Partial<Category> | undefined =>
  typeof answer === "object" && answer !== null ? answer : undefined;

const namesIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return NAMES.map((name) => String(data.get(name) ?? "").trim());
};

function fillIn(form: HTMLFormElement, row: Category): void {
  for (const name of NAMES) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = row[name];
  }
}

type FormProps = {
  category?: Category;
  /** @param from the category when its renaming began */
  onSend: (form: HTMLFormElement, from: Category | undefined) => void;
  onRemove?: () => void;
};

function CategoryForm({ category, onSend, onRemove }: FormProps) {
  const id = category?.slug ?? "new";
  const form = useRef<HTMLFormElement>(null);
  const base = useRef(category);
  useEffect(() => {
    if (!category || !form.current || !base.current) return;
    const typed = namesIn(form.current).join("\n");
    const isUntouched = typed === NAMES.map((name) => base.current?.[name]).join("\n");
    if (isUntouched) fillIn(form.current, category);
    // A form with typed text keeps comparing with the names it began with.
    if (isUntouched || typed === NAMES.map((name) => category[name]).join("\n")) base.current = category;
  }, [category]);
  return (
    <form
      ref={form}
      className="grid items-end gap-3 rounded-card border bg-card p-4 sm:grid-cols-[1fr_1fr_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget, base.current);
      }}
    >
      <Field id={`${id}-pt`} label={m.articles_category_pt()}>
        <CountedInput
          name="name_pt"
          most={LONGEST_NAME}
          defaultValue={category?.name_pt}
          autoComplete="off"
          lang={TAG.pt}
        />
      </Field>
      <Field id={`${id}-en`} label={m.articles_category_en()}>
        <CountedInput
          name="name_en"
          most={LONGEST_NAME}
          defaultValue={category?.name_en}
          autoComplete="off"
          lang={TAG.en}
        />
      </Field>
      {category ? (
        <SaveButton busy={false} />
      ) : (
        <Button type="submit" variant="secondary">
          {m.common_add()}
        </Button>
      )}
      {onRemove && (
        <Button variant="danger" onClick={onRemove}>
          {m.common_delete()}
        </Button>
      )}
    </form>
  );
}

export const Categories = withBoundary(CategoriesInside);
