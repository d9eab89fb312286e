import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { HomeworkFile } from "../read-homework";
import { RecordingPlayer } from "./recording-player";
import { RemarkForm } from "./remark-form";
import { toBars } from "./use-wave";

const recording = (type = "audio/webm"): HomeworkFile => ({
  id: "f",
  object: "lia/h/one.weba",
  name: "me.weba",
  type,
  size: 9,
  seconds: 42,
  url: "/sound",
});
const VOICE = { ...recording(), id: "v", object: "alex/h/voice-one.weba", url: "/voice" };
const REMARKS = [
  { at: 2000, comment: "th, not t" },
  { at: 12_400, voice: VOICE.object },
];

const play = vi.fn(async () => {});
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  play.mockClear();
});

const sound = () => {
  const found = document.querySelector("audio");
  if (!found) throw new Error("The player has no sound");
  return found;
};
const slider = () => screen.getByRole("slider", { name: m.common_position() });

test("the length and the position of a recording are shown as text, before it is played", () => {
  render(<RecordingPlayer recording={recording()} />);
  expect(screen.getByText(m.speaking_recording_of({ length: "0:42" }))).toBeVisible();
  fireEvent.change(slider(), { target: { value: "12.5" } });
  expect(slider()).toHaveAttribute("aria-valuetext", m.speaking_position({ now: "0:12", whole: "0:42" }));
  expect(sound().currentTime).toBe(12.5);
});

test("remarks stand at their moments: a button plays from there, and the one that is passed stands out", async () => {
  render(<RecordingPlayer recording={recording()} remarks={REMARKS} voices={[VOICE]} />);
  const [first, second] = within(screen.getByRole("region", { name: m.speaking_remarks() })).getAllByRole("listitem");
  expect(first).toHaveTextContent("th, not t");
  const voice = screen.getByRole("group", { name: m.speaking_voice({ time: "0:12" }) });
  expect(voice.querySelector("audio")).toHaveAttribute("src", "/voice");
  expect(first).not.toHaveAttribute("aria-current");
  await userEvent.click(screen.getByRole("button", { name: m.speaking_hear_from({ time: "0:02" }) }));
  expect(play).toHaveBeenCalled();
  expect(first).toHaveAttribute("aria-current", "true");
  fireEvent.change(slider(), { target: { value: "13" } });
  expect(first).not.toHaveAttribute("aria-current");
  expect(second).toHaveAttribute("aria-current", "true");
});

test.each([
  ["audio/webm", m.speaking_plays_webm],
  ["audio/ogg", m.speaking_plays_ogg],
  ["audio/amr", m.speaking_plays_none],
  ["audio/mp4", m.speaking_plays_other],
])("a browser that does not play %s says which one does, with a download", (type, words) => {
  render(<RecordingPlayer recording={recording(type)} />);
  fireEvent.error(sound());
  expect(screen.getByRole("alert")).toHaveTextContent(words());
  expect(screen.getByRole("link", { name: m.speaking_download() })).toHaveAttribute("download", "me.weba");
});

test("a browser that should play a recording says what else may be the reason", () => {
  vi.spyOn(HTMLMediaElement.prototype, "canPlayType").mockReturnValue("maybe");
  render(<RecordingPlayer recording={recording()} />);
  fireEvent.error(sound());
  expect(screen.getByRole("alert")).toHaveTextContent(m.speaking_plays_failed());
});

test("a recording that is already playing continues when its wave has loaded", async () => {
  const samples = { duration: 42, getChannelData: () => Float32Array.from([0.5]) };
  vi.stubGlobal("OfflineAudioContext", function Decoder() {
    return { decodeAudioData: async () => samples };
  });
  let load: (answer: Response) => void = () => {};
  vi.stubGlobal("fetch", () => new Promise((resolve) => (load = resolve)));
  const paused = vi.spyOn(HTMLMediaElement.prototype, "paused", "get").mockReturnValue(false);
  URL.createObjectURL = () => "blob:wave";
  URL.revokeObjectURL = () => {};
  const { rerender } = render(<RecordingPlayer recording={recording()} />);
  load(new Response("sound"));
  await waitFor(() => expect(document.querySelector("rect.fill-soft")).not.toBeNull());
  expect(sound()).toHaveAttribute("src", "/sound");
  paused.mockReturnValue(true);
  rerender(<RecordingPlayer key="again" recording={recording()} />);
  load(new Response("sound"));
  await waitFor(() => expect(sound()).toHaveAttribute("src", "blob:wave"));
});

test("the teacher writes a remark at the moment that is heard, and an empty one is refused", async () => {
  const add = vi.fn();
  render(<RemarkForm homework="h" at={12_400} onOpen={() => {}} onAdd={add} />);
  const open = screen.getByRole("button", { name: m.speaking_remark_at({ time: "0:12" }) });
  await userEvent.click(open);
  const field = screen.getByRole("textbox", { name: m.speaking_remark_words({ time: "0:12" }) });
  expect(field).toHaveFocus();
  await userEvent.click(screen.getByRole("button", { name: m.speaking_remark_add() }));
  expect(field).toHaveAccessibleDescription(expect.stringContaining(m.speaking_remark_empty()));
  await userEvent.type(field, " th, not t {Enter}");
  expect(add).toHaveBeenCalledWith({ at: 12_400, comment: "th, not t" });
  expect(open).toHaveFocus();
});

test("a wave has the loudest of each part, however loud the speaker is", () => {
  expect(toBars(Float32Array.from([0.1, -0.2, 0.05, 0, 0.1, 0.1]), 3)).toEqual(
    [1, 0.25, 0.5].map((bar) => expect.closeTo(bar)),
  );
  expect(toBars(new Float32Array(), 2)).toEqual([0, 0]);
});
