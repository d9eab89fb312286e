import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { TAG } from "~/i18n/screens";
import { refusalOf } from "~/platform/refusal-of";
import { reportError } from "~/platform/report-error";
import { supabase } from "~/platform/supabase";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { CountedInput } from "~/ui/counted";
import { Field } from "~/ui/field";
import { withBoundary } from "~/ui/with-boundary";
import type { Category } from "../article-data";
import { toSlug } from "../render-article";

const LONGEST = 40;

/** What the blog writes about: named, added, removed. */
function CategoriesInside({ categories }: { categories: readonly Category[] }) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<Category>();
  const [problem, setProblem] = useState<string>();
  const settle = async (error: { code: string } | null | undefined): Promise<boolean> => {
    setProblem(error?.code === "23505" ? m.articles_category_taken() : error ? m.settings_failed() : undefined);
    if (error && error.code !== "23505") void reportError(error);
    await revalidate();
    return !error;
  };
  const table = () => supabase().from("article_categories");
  const add = async (form: HTMLFormElement) => {
    const [name_pt, name_en] = namesIn(form);
    if (!name_pt || !name_en || !toSlug(name_en)) return setProblem(m.articles_category_missing());
    const slug = toSlug(name_en).slice(0, LONGEST).replace(/-+$/, "");
    const { error } = await table().insert({ slug, name_pt, name_en, position: categories.length + 1 });
    if (await settle(error)) form.reset();
  };
  const rename = async (slug: string, form: HTMLFormElement) => {
    const [name_pt, name_en] = namesIn(form);
    if (!name_pt || !name_en) return setProblem(m.articles_category_missing());
    await settle(await refusalOf(table().update({ name_pt, name_en }).eq("slug", slug).select("slug")));
  };
  return (
    <div className="grid max-w-3xl gap-4">
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {categories.map((category) => (
        <CategoryForm
          key={category.slug}
          category={category}
          label={m.settings_save()}
          onSend={(form) => void rename(category.slug, form)}
          onRemove={() => setLeaving(category)}
        />
      ))}
      <CategoryForm label={m.articles_category_add()} onSend={(form) => void add(form)} />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={m.articles_category_delete_title()}
        thing={leaving?.name_pt}
        description={m.articles_category_delete_text()}
        confirmLabel={m.articles_delete()}
        onConfirm={async () => {
          if (leaving) await settle(await refusalOf(table().delete().eq("slug", leaving.slug).select("slug")));
          setLeaving(undefined);
        }}
      />
    </div>
  );
}

const namesIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return ["name_pt", "name_en"].map((name) => String(data.get(name) ?? "").trim());
};

type FormProps = {
  category?: Category;
  label: string;
  onSend: (form: HTMLFormElement) => void;
  onRemove?: () => void;
};

function CategoryForm({ category, label, onSend, onRemove }: FormProps) {
  const id = category?.slug ?? "new";
  return (
    <form
      className="grid items-end gap-3 rounded-card border bg-card p-4 sm:grid-cols-[1fr_1fr_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(event.currentTarget);
      }}
    >
      <Field id={`${id}-pt`} label={m.articles_category_pt()}>
        <CountedInput name="name_pt" most={LONGEST} defaultValue={category?.name_pt} autoComplete="off" lang={TAG.pt} />
      </Field>
      <Field id={`${id}-en`} label={m.articles_category_en()}>
        <CountedInput name="name_en" most={LONGEST} defaultValue={category?.name_en} autoComplete="off" lang={TAG.en} />
      </Field>
      <Button type="submit" variant="secondary">
        {label}
      </Button>
      {onRemove && (
        <Button variant="danger" onClick={onRemove}>
          {m.articles_delete()}
        </Button>
      )}
    </form>
  );
}

export const Categories = withBoundary(CategoriesInside);
