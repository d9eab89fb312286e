import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Room } from "./read-room";
import { RoomPage } from "./room-page";

const ROOM: Room = {
  starts_at: "2031-03-05T17:00:00Z",
  ends_at: "2031-03-05T18:00:00Z",
  student_name: "Ana Beatriz",
  teacher_name: "Alex",
  link: "https://meet.example/alex",
  student: null,
  teacher: null,
};
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(now: string, room: Partial<Room> = {}, who: "student" | "teacher" = "student") {
  vi.useFakeTimers({ now: new Date(now), toFake: ["Date", "setInterval", "clearInterval"] });
  return render(<RoomPage id="6f1c9a52-0000-4000-8000-000000000001" room={{ ...ROOM, ...room }} who={who} />);
}
const way = () => screen.queryByRole("link", { name: m.classes_room_enter() });

test("a page of a closed room says when it opens, and has no link into it", () => {
  show("2031-03-05T16:30:00Z", { link: null });
  expect(screen.getByText(m.classes_room_opens({ time: "13:45" }))).toBeVisible();
  expect(way()).toBeNull();
});

test("while it is open, the page leads in and says whether the other one is there", () => {
  const at = (minute: number) => `2031-03-05T16:${minute}:00Z`;
  const { unmount } = show(at(50));
  expect(screen.getByText(m.classes_room_alone({ name: "Alex" }))).toBeVisible();
  expect(way()).toHaveAttribute("href", ROOM.link);
  unmount();
  const waits = show(at(55), { student: { arrived_at: at(51), entered_at: null } }, "teacher");
  expect(screen.getByText(m.classes_room_waits({ name: "Ana", time: "13:51" }))).toBeVisible();
  waits.unmount();
  show(at(55), { teacher: { arrived_at: at(51), entered_at: at(52) } });
  expect(screen.getByText(m.classes_room_entered({ name: "Alex", time: "13:52" }))).toBeVisible();
});

test("a class without a link says so to each in their way, and an ended one that it is over", () => {
  const { unmount } = show("2031-03-05T17:05:00Z", { link: null }, "teacher");
  expect(screen.getByText(m.classes_room_without_link_teacher())).toBeVisible();
  unmount();
  show("2031-03-05T18:01:00Z", { link: null });
  expect(screen.getByText(m.classes_room_over())).toBeVisible();
  expect(way()).toBeNull();
});

test("the page reads the room again by itself, and a failed read changes nothing on it", async () => {
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  const answers = [Response.json({ code: "XX000", message: "failure" }, { status: 500 })];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const asks = String(input instanceof Request ? input.url : input).endsWith("/visit_room");
    return (asks && answers.shift()) || Response.json(null);
  });
  show("2031-03-05T16:50:00Z");
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await vi.waitFor(() => expect(answers).toEqual([]));
  expect(way()).toBeVisible();
  expect(screen.getByText(m.classes_room_alone({ name: "Alex" }))).toBeVisible();
  answers.push(Response.json({ ...ROOM, teacher: { arrived_at: "2031-03-05T16:50:00Z", entered_at: null } }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText(m.classes_room_waits({ name: "Alex", time: "13:50" }))).toBeVisible();
  answers.push(Response.json({ code: "PT404", message: "NOT_FOUND" }, { status: 404 }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByText(m.classes_problem_not_found())).toBeVisible();
});
