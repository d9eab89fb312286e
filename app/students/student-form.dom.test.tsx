import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { StudentForm } from "./student-form";
import { EMPTY } from "./student-values";

test("fields that the student changed meanwhile are not sent back; fields that the teacher typed are sent", async () => {
  const write = vi.fn(async () => ({ answer: undefined }));
  const first = { ...EMPTY, full_name: "Lia", email: "lia@example.com", guardian_name: "Rui" };
  const form = (values: typeof first) => <StudentForm student={values} plans={[]} write={write} />;
  const { rerender } = render(form(first));
  await userEvent.type(screen.getByLabelText(/^Nome completo/), " Prado");
  rerender(form({ ...first, full_name: "Lia P.", guardian_name: "Rute" }));
  await waitFor(() => expect(screen.getByLabelText(/^Responsável/)).toHaveValue("Rute"));
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(write).toHaveBeenCalledOnce());
  expect(write).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ full_name: "Lia Prado", guardian_name: "Rute" }),
  );
});
