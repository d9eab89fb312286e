import { useCallback, useEffect, useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import type { Lang } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { canAsk } from "~/platform/device/connection";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatTime, formatWhen } from "~/platform/time/school-time";
import { useNow } from "~/platform/time/use-now";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { type Room, visitRoom } from "./read-room";
import { roomOpens } from "./room-times";

/** How often the page asks who is there. */
const ASKS_EVERY_MS = 10_000;

type Props = {
  /** The class's id. */
  id: string;
  room: Room;
  /** The reader of the page. */
  who: "student" | "teacher";
};

/**
 * A room as it is now: asks every ten seconds and after a return to the page. A failed read changes nothing, so that the
 * page keeps its way in. `visit`: also says that the reader enters. The room is null once the class was cancelled.
 */
function useRoom(id: string, first: Room) {
  const [room, setRoom] = useState<Room | null>(first);
  const visit = useCallback(
    async (enters: boolean) => {
      try {
        setRoom(await visitRoom(id, enters));
      } catch (error) {
        void reportFailedPart(error);
      }
    },
    [id],
  );
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === "visible" && canAsk()) void visit(false);
    };
    const timer = setInterval(ask, ASKS_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, [visit]);
  return { room, visit };
}

/** The page before the online room of a class: who is there, and the way in. */
export function RoomPage({ id, room: first, who }: Props) {
  const lang = useLang();
  const now = useNow();
  const { room, visit } = useRoom(id, first);
  if (!room) return <p role="status">{m.classes_problem_not_found()}</p>;
  const isOver = now > Date.parse(room.ends_at);
  const opens = roomOpens(room.starts_at);
  const isOpen = now >= opens && !isOver;
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-2xl">
        {who === "teacher" ? room.student_name : m.classes_room_title({ name: room.teacher_name })}
      </h2>
      <time dateTime={isoInstant(room.starts_at)} className="font-serif text-xl first-letter:uppercase">
        {formatWhen(room.starts_at, lang)}
      </time>
      {isOver && <p>{m.classes_room_over()}</p>}
      {now < opens && <p>{m.classes_room_opens({ time: formatTime(new Date(opens).toISOString(), lang) })}</p>}
      {isOpen && (
        <p role="status" className="text-lg">
          {formatOther(room, who, lang)}
        </p>
      )}
      {isOpen &&
        (room.link ? (
          <a
            href={room.link}
            target="_blank"
            rel="noreferrer"
            onClick={() => void visit(true)}
            className={buttonClass({})}
          >
            {m.classes_room_enter()}
          </a>
        ) : (
          <p>{who === "teacher" ? m.classes_room_without_link_teacher() : m.classes_room_without_link()}</p>
        ))}
    </Card>
  );
}

/** True if the other one is there, in a sentence. */
function formatOther({ student, teacher, student_name, teacher_name }: Room, who: Props["who"], lang: Lang): string {
  const other = who === "student" ? teacher : student;
  const name = who === "student" ? teacher_name : (student_name.split(" ")[0] ?? "");
  if (!other) return m.classes_room_alone({ name });
  return other.entered_at
    ? m.classes_room_entered({ name, time: formatTime(other.entered_at, lang) })
    : m.classes_room_waits({ name, time: formatTime(other.arrived_at, lang) });
}
