import { expect, test } from "vitest";
import { noteFields, splitNotes } from "./service-note-fields";

const PAYMENT = {
  id: "1",
  student_id: "s",
  student: "Ana Lima",
  payer: "Mãe da Ana",
  document: "52998224725",
  email: "ana@example.com",
  description: "Moderate 12/2026",
  paid_on: "2026-11-05",
  amount_cents: 123_450,
  nfse_number: null,
  nfse_file: null,
  nfse_sent_to: null,
  nfse_sent_at: null,
  reversed: false,
};

test("a service note has what the national portal asks for, ready to paste", () => {
  expect(noteFields(PAYMENT)).toEqual({
    competence: "05/11/2026",
    document: "529.982.247-25",
    payer: "Mãe da Ana",
    email: "ana@example.com",
    code: "08.02.01",
    description: "Aulas de inglês: Moderate 12/2026. Aluno: Ana Lima.",
    amount: "1234,50",
  });
});

test("a student who pays appears once in the description, and an invalid document is left empty", () => {
  const fields = noteFields({ ...PAYMENT, payer: "Ana Lima", document: "52998224724", description: "" });
  expect(fields).toMatchObject({ description: "Aulas de inglês.", document: "" });
});

test("a payment without a number waits, and a reversed one with a number has a note to cancel", () => {
  const issued = { ...PAYMENT, id: "2", nfse_number: "12" };
  const reversed = { ...PAYMENT, id: "3", nfse_number: "13", reversed: true };
  const forgotten = { ...PAYMENT, id: "4", reversed: true };
  const found = splitNotes([PAYMENT, issued, reversed, forgotten]);
  expect(found.waiting.map(({ id }) => id)).toEqual(["1"]);
  expect(found.issued.map(({ id }) => id)).toEqual(["2"]);
  expect(found.toCancel.map(({ id }) => id)).toEqual(["3"]);
});
