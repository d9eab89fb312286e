import { client, expect } from "./fixtures.ts";
import { as, PASSWORD, type Someone, short } from "./people.ts";

/** Schedules a class of a new teacher for a new student. @returns its id */
export async function scheduleFor(student: Someone, day: string, time: string): Promise<string> {
  const email = `admin.${short()}@example.com`;
  await client("server").auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: { role: "admin" },
  });
  const teacher = await as({ email, id: "", name: "" });
  const { data, error } = await teacher.rpc("schedule_classes", {
    student: student.id,
    local_date: day,
    local_time: time,
    online_link: "https://meet.example/aula",
  });
  expect(error).toBeNull();
  return (data as { made: { id: string }[] }).made[0]?.id ?? "";
}
