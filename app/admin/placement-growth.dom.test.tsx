import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PROFILE } from "~/account/testing";
import type { Student } from "~/students/read-student";
import { StudentDetails } from "~/students/student-details";

const STUDENT = { ...PROFILE, erasureRequest: null, paused_until: null };
const testOf = (level: "A2" | "B1", finished_at: string, ability: number): Student["placements"][number] => ({
  level,
  finished_at,
  ability,
  error: 0.2,
  hurried: false,
});

test("the teacher sees a student's growth between two placement tests, and none where they are close", () => {
  const latest = testOf("B1", "2026-11-21T12:00:00Z", 2.1);
  const { unmount } = render(
    <StudentDetails student={{ ...STUDENT, placements: [latest, testOf("A2", "2026-03-02T12:00:00Z", 1.1)] }} />,
  );
  expect(
    screen.getByText("Teste de nível: B1, 21 de novembro de 2026 · antes: A2, 2 de março de 2026 · progresso claro"),
  ).toBeVisible();
  unmount();
  render(<StudentDetails student={{ ...STUDENT, placements: [latest, testOf("B1", "2026-03-02T12:00:00Z", 1.8)] }} />);
  expect(screen.getByText(/próximos demais/)).toBeVisible();
});
