import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { CalibrationView } from "./calibration-view";
import type { Calibration } from "./calibrations";

const rowOf = (code: string, difficulty: number, frozen_at: string | null) => ({
  item_id: code,
  previous: 1.5,
  difficulty,
  answers: 120,
  correct: 40,
  expected: 80.4,
  placement_items: { code, level: "B1" as const, question: `${code} ___?`, frozen_at },
});
const CALIBRATION: Calibration = {
  version: 3,
  calibrated_at: "2026-11-21T12:00:00Z",
  tests: 812,
  approved_at: "2026-11-21T12:00:00Z",
  declined_at: null,
  rows: [rowOf("B1-G01", 2.14, null), rowOf("B1-G02", 1.52, "2026-11-20T12:00:00Z")],
};
const show = (calibration: Calibration | undefined) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: "/", element: <CalibrationView calibration={calibration} /> }])}
    />,
  );

test("the teacher sees which difficulties changed, why, and which are frozen", () => {
  show(CALIBRATION);
  expect(screen.getByText(/Versão 3, de 812 testes/)).toBeVisible();
  expect(screen.getByText("1,5 → 2,1 · mais difícil")).toBeVisible();
  expect(screen.getByText("1,5 → 1,5 · igual")).toBeVisible();
  expect(screen.getAllByText("40 de 120 certas, 80 esperadas")).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Fixar: B1-G01" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Liberar: B1-G02" })).toBeEnabled();
});

test("questions that changed least are folded away, and can be frozen all the same", () => {
  const rows = Array.from({ length: 24 }, (_, place) => rowOf(`B1-G${10 + place}`, 2, null));
  show({ ...CALIBRATION, rows });
  expect(screen.getByText("Outras questões respondidas: 4", { selector: "summary" })).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Fixar/, hidden: true })).toHaveLength(24);
});

test("the teacher is asked about a calibration that waits for her, and sees which one she declined", () => {
  show({ ...CALIBRATION, approved_at: null });
  expect(screen.getByRole("button", { name: "Usar" })).toBeEnabled();
  expect(screen.getByRole("button", { name: "Não usar" })).toBeEnabled();
  show({ ...CALIBRATION, approved_at: null, declined_at: "2026-11-22T12:00:00Z" });
  expect(screen.getByText(/Você recusou esta calibração/)).toBeVisible();
});

test("the teacher reads when the first calibration will be", () => {
  show(undefined);
  expect(screen.getByText(/Depois de cinquenta testes/)).toBeVisible();
});
