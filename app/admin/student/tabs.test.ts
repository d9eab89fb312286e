import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { formerStudentPages, studentPages, studentTabs } from "./tabs";

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

test("an admin has no tabs of a student, but all of their pages keep their names and can be reached", () => {
  const admin = studentTabs({ id: "1", role: "admin" });
  expect(labels(admin)).toEqual([m.students_page_details(), m.common_history()]);
  const reached = [...admin, ...formerStudentPages("1")].map(({ to }) => to);
  expect(reached.toSorted()).toEqual(
    studentTabs({ id: "1", role: "aluno" })
      .map(({ to }) => to)
      .toSorted(),
  );
  expect(labels(studentPages("1"))).toEqual(expect.arrayContaining([m.common_classes(), m.common_notes()]));
});
