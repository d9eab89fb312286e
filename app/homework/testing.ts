import type { Homework } from "./read-homework";

/** Homework that was not handed in yet, for tests. */
export const homework = (kind: Homework["assignment"]["kind"]): Homework => ({
  id: "h",
  assignment_id: "a",
  student_id: "lia",
  status: "pending",
  submissions: 0,
  answer: null,
  files: [],
  assigned_at: "2026-11-20T12:00:00Z",
  submitted_at: null,
  is_late: false,
  grade: null,
  graded_at: null,
  comment: null,
  marks: [],
  remarks: [],
  voices: [],
  dictation: null,
  in_writing: false,
  assignment: {
    id: "a",
    kind,
    title: "Write",
    due_on: "2026-12-01",
    instructions: "",
    links: [],
    reading: null,
    written_task: null,
    files: [],
  },
});
