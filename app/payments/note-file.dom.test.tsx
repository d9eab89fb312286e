import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { NoteFile } from "./note-file";

const open = (file: string | null) => {
  const Page = createRoutesStub([
    { path: "/", Component: () => <NoteFile payment="p" number="12" file={file} name="Ana Lima, NFS-e 12" /> },
  ]);
  render(<Page />);
};

test("a note without a PDF accepts one; a note with a PDF offers the download and a replacement", () => {
  open(null);
  expect(screen.getByLabelText("Anexar o PDF: Ana Lima, NFS-e 12")).toHaveAttribute("accept", ".pdf");
  expect(screen.queryByRole("button")).toBeNull();
  open("t/p/f.pdf");
  expect(screen.getByRole("button", { name: "Baixar o PDF: Ana Lima, NFS-e 12" })).toBeVisible();
  expect(screen.getByLabelText("Trocar o PDF: Ana Lima, NFS-e 12")).toBeVisible();
});

test("a file that is not a PDF inside is not sent", async () => {
  open(null);
  const picture = new File(["\x89PNG\r\n\x1a\n"], "nota.pdf", { type: "application/pdf" });
  await userEvent.upload(screen.getByLabelText(/^Anexar o PDF/), picture);
  expect(await screen.findByRole("alert")).toHaveTextContent("Envie a nota em PDF");
});
