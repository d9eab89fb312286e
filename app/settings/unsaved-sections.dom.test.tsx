import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { SettingsForm } from "./settings-form";
import { UnsavedSections } from "./unsaved-sections";

const Schema = z.object({ text: z.string().max(9, "long") });
type Row = z.infer<typeof Schema>;
const ROW = { text: "" };

type Write = (before: Row, after: Partial<Row>) => Promise<Result>;
const write = vi.fn<Write>(async () => ({ answer: null }));
const section = (title: string) => (
  <SettingsForm
    title={title}
    schema={() => Schema}
    row={ROW}
    toValues={(row) => row}
    toRow={async (row) => ({ row })}
    write={write}
  >
    {({ register }, error) => (
      <Field label={`Texto: ${title}`} error={error("text")}>
        <Input {...register("text")} />
      </Field>
    )}
  </SettingsForm>
);
const show = () =>
  render(
    <UnsavedSections>
      {section("Marca")}
      {section("Idiomas")}
    </UnsavedSections>,
  );
const type = (title: string, text: string) => userEvent.type(screen.getByLabelText(`Texto: ${title}`), text);
const bar = () => screen.getByRole("status");
const saveAll = () => userEvent.click(within(bar()).getByRole("button", { name: m.settings_save_all() }));

test("sections with unsaved changes are listed in one place, and saved together by one button", async () => {
  show();
  expect(bar()).toBeEmptyDOMElement();
  await type("Idiomas", "a");
  await type("Marca", "b");
  expect(bar()).toHaveTextContent(m.settings_unsaved({ sections: "Idiomas, Marca" }));
  await saveAll();
  await waitFor(() => expect(bar()).toBeEmptyDOMElement());
  expect(write.mock.calls.map(([, after]) => after)).toEqual([{ text: "a" }, { text: "b" }]);
});

test("a section that cannot be saved stays listed, and the others are saved", async () => {
  show();
  await type("Idiomas", "far too long");
  await type("Marca", "b");
  await saveAll();
  await waitFor(() => expect(bar()).toHaveTextContent(m.settings_unsaved({ sections: "Idiomas" })));
  expect(screen.getByLabelText("Texto: Idiomas")).toBeInvalid();
});
