import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { keepPart } from "~/platform/offline/recordings";
import { stubCaches } from "~/platform/offline/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Recorder } from "./recorder";
import { SPOKEN, stubMicrophone } from "./testing";

beforeEach(() => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: "lia" } }));
  stubCaches();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const show = (onUse: (file: File) => void = () => {}) => render(<Recorder id="h" hasOne={false} onUse={onUse} />);

test("a student records, pauses, continues, listens, and uses the recording", async () => {
  const { track } = stubMicrophone();
  const used = vi.fn();
  show(used);
  await press(m.speaking_start());
  expect(screen.getByRole("status")).toHaveTextContent(m.speaking_said_recording({ length: "0:00" }));
  await press(m.common_pause());
  expect(screen.getByRole("status")).toHaveTextContent(/^Em pausa, 0:0/);
  await press(m.speaking_resume());
  await press(m.speaking_stop());
  const player = within(screen.getByRole("group", { name: m.speaking_listen() }));
  expect(player.getByRole("slider")).toHaveAttribute("aria-valuetext", expect.stringMatching(/^0 de \d/));
  await waitFor(() => expect(screen.getByRole("button", { name: m.speaking_use() })).toHaveFocus());
  expect(track.stop).toHaveBeenCalled();
  await press(m.speaking_use());
  expect(used).toHaveBeenCalledWith(
    expect.objectContaining({ size: SPOKEN.length, type: "audio/webm", name: `${m.speaking_file_name()}.webm` }),
  );
  expect(screen.queryByRole("group", { name: m.speaking_listen() })).toBeNull();
});

test("a second try replaces the first", async () => {
  const { speak } = stubMicrophone();
  const used = vi.fn();
  show(used);
  await press(m.speaking_start());
  speak("a long first try");
  await press(m.speaking_stop());
  await press(m.speaking_again());
  await press(m.speaking_stop());
  await press(m.speaking_use());
  expect(used).toHaveBeenCalledWith(expect.objectContaining({ size: SPOKEN.length }));
});

test("a recording ends by itself after five minutes, and is kept", async () => {
  stubMicrophone();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setInterval", "clearInterval", "performance"] });
  show();
  await press(m.speaking_start());
  vi.advanceTimersByTime(301_000);
  expect(await screen.findByText(m.speaking_recording_of({ length: "5:00" }))).toBeVisible();
});

test("a recording of a closed tab is offered again", async () => {
  stubMicrophone();
  const part = { number: 0, type: "audio/webm", seconds: 42, startedAt: 1, data: new Blob(["hello"]) };
  await keepPart("h", part);
  const used = vi.fn();
  show(used);
  expect(await screen.findByText(m.speaking_found({ length: "0:42" }))).toBeVisible();
  await press(m.speaking_use());
  expect(used).toHaveBeenCalledWith(expect.objectContaining({ lastModified: 1 }));
});

test("a message says that the device is full, and the recording continues", async () => {
  const { speak } = stubMicrophone();
  stubCaches({ refuse: true });
  show();
  await press(m.speaking_start());
  speak("part");
  expect(await screen.findByRole("alert")).toHaveTextContent(m.speaking_problem_full());
  await press(m.speaking_stop());
  expect(screen.getByRole("button", { name: m.speaking_use() })).toBeVisible();
});

test.each([
  ["a blocked microphone", "NotAllowedError", m.speaking_problem_blocked],
  ["no microphone", "NotFoundError", m.speaking_problem_missing],
  ["a microphone in use", "NotReadableError", m.speaking_problem_busy],
])("%s shows a message, and recording can be tried again", async (_, failure, words) => {
  stubMicrophone(failure);
  show();
  await press(m.speaking_start());
  expect(await screen.findByRole("alert")).toHaveTextContent(words());
  expect(screen.getByRole("button", { name: m.speaking_start() })).toBeVisible();
});

test("a browser without a recorder says so", async () => {
  show();
  await press(m.speaking_start());
  expect(await screen.findByRole("alert")).toHaveTextContent(m.speaking_problem_unsupported());
});

test("a call pauses the recording with a message, and the same recording continues when the microphone is free", async () => {
  const { track, speak } = stubMicrophone();
  const used = vi.fn();
  show(used);
  await press(m.speaking_start());
  speak("before");
  track.muted = true;
  act(() => void track.dispatchEvent(new Event("mute")));
  expect(screen.getByRole("alert")).toHaveTextContent(m.speaking_interrupted_muted());
  expect(screen.getByRole("status")).toHaveTextContent(/^Em pausa/);
  await press(m.speaking_resume());
  expect(screen.getByRole("alert")).toBeVisible();
  track.muted = false;
  await press(m.speaking_resume());
  expect(screen.queryByRole("alert")).toBeNull();
  await press(m.speaking_stop());
  await press(m.speaking_use());
  expect(used).toHaveBeenCalledWith(expect.objectContaining({ size: "before".length + SPOKEN.length }));
});

test("leaving the page pauses the recording, and the page says so afterwards", async () => {
  stubMicrophone();
  show();
  await press(m.speaking_start());
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByRole("alert")).toHaveTextContent(m.speaking_interrupted_hidden());
  await press(m.speaking_resume());
  expect(screen.queryByRole("alert")).toBeNull();
  hidden.mockRestore();
});

test("a microphone that is disconnected leaves the recording so far", async () => {
  const { track } = stubMicrophone();
  show();
  await press(m.speaking_start());
  act(() => void track.dispatchEvent(new Event("ended")));
  expect(screen.getByRole("alert")).toHaveTextContent(m.speaking_interrupted_unplugged());
  expect(screen.getByRole("button", { name: m.speaking_use() })).toBeVisible();
});

test("the screen stays on while it records, and no longer", async () => {
  const { wakeLock, lock } = stubMicrophone();
  show();
  await press(m.speaking_start());
  expect(wakeLock.request).toHaveBeenCalledExactlyOnceWith("screen");
  await press(m.common_pause());
  await waitFor(() => expect(lock.release).toHaveBeenCalledOnce());
  await press(m.speaking_resume());
  await press(m.speaking_stop());
  await waitFor(() => expect(lock.release).toHaveBeenCalledTimes(2));
});

test("Safari records what others play, although it says that it makes WebM", async () => {
  stubMicrophone(undefined, "Apple Computer, Inc.");
  const used = vi.fn();
  show(used);
  await press(m.speaking_start());
  await press(m.speaking_stop());
  await press(m.speaking_use());
  expect(used).toHaveBeenCalledWith(
    expect.objectContaining({ type: "audio/mp4", name: `${m.speaking_file_name()}.m4a` }),
  );
});
