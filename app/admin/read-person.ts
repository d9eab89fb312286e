import { photoAddress } from "~/account/send-photo";
import { readStudent } from "~/students/read-student";

/** The student whose id is in the address, with their photo. @throws Response 404 when there is no such student. */
export async function readPerson(id: string) {
  const student = await readStudent(id);
  if (!student) throw new Response(null, { status: 404 });
  return { student, photo: await photoAddress(student.photo) };
}
