import { useForm } from "react-hook-form";
import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { useWrite } from "~/platform/forms/use-write";
import { writesWith } from "~/platform/forms/write-action";
import { isWebAddress } from "~/platform/text/web-address";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { KEEP_DIRTY_VALUES } from "~/ui/keep-dirty-values";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";

const { call } = writesWith({ failed: m.common_not_saved });

/** The teacher's write of a student's own room; an empty link takes it away. */
export const roomWrites = {
  setStudentRoom: call("set_student_room", () => toast({ title: m.classes_student_room_saved() })),
};

/** The link of a student's own room; an empty text without one. */
export async function readStudentRoom(student: string): Promise<string> {
  const { data } = await supabase()
    .from("student_rooms")
    .select("link")
    .eq("student_id", student)
    .maybeSingle()
    .throwOnError();
  return data?.link ?? "";
}

/** The online room of one student's classes, for the teacher. */
function StudentRoomInside({ student, link }: { student: string; link: string }) {
  const { write, busy } = useWrite<typeof roomWrites>();
  const { register, handleSubmit, setError, resetDefaultValues, formState } = useForm({
    values: { room: link },
    resetOptions: KEEP_DIRTY_VALUES,
  });
  const send = handleSubmit(async ({ room }) => {
    const typed = room.trim();
    if (typed && !isWebAddress(typed))
      return setError("room", { message: m.classes_problem_link() }, { shouldFocus: true });
    const { problem } = await write("setStudentRoom", { student, link: typed });
    if (problem !== undefined) return setError("room", { message: problem });
    resetDefaultValues({ room: typed });
  });
  return (
    <Card id="room">
      <CardHeader title={m.classes_student_room()} />
      <form noValidate onSubmit={send} className="grid justify-items-start gap-4">
        <Field
          id="student-room"
          label={m.classes_online_link()}
          hint={m.classes_student_room_lead()}
          error={formState.errors.room?.message}
          optional
        >
          <Input {...register("room")} type="url" inputMode="url" autoComplete="off" placeholder="https://" />
        </Field>
        <Button type="submit" variant="quiet" busy={busy ? m.common_saving() : undefined}>
          {m.classes_student_room_save()}
        </Button>
      </form>
    </Card>
  );
}

export const StudentRoom = withBoundary(StudentRoomInside);
