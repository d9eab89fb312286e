import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { keepPart, readRecording } from "~/platform/offline/recordings";
import { stubCaches } from "~/platform/offline/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import type { Uploads } from "../use-uploads";
import { addPrompt, forgetPrompt, PromptRecorder } from "./prompt-recorder";
import type { RecorderHandle } from "./recorder";
import { SPOKEN, stubMicrophone } from "./testing";

beforeEach(() => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: "teacher" } }));
  stubCaches();
  stubMicrophone();
});
afterEach(() => vi.unstubAllGlobals());

const PICTURE = { object: "teacher/a/1.png", name: "park.png", size: 9 };
const uploadsWith = (...files: Uploads["files"]): Uploads => ({
  files,
  sending: [],
  busy: false,
  add: vi.fn(),
  drop: vi.fn(),
  remove: vi.fn(),
  retry: vi.fn(),
});
async function record(uploads: Uploads, start: string) {
  const recorder = createRef<RecorderHandle>();
  render(<PromptRecorder assignment="a" uploads={uploads} recorder={recorder} />);
  await userEvent.click(await screen.findByRole("button", { name: start }));
  await userEvent.click(screen.getByRole("button", { name: m.speaking_stop() }));
  const spoken = await act(async () => recorder.current?.handOver());
  if (spoken) addPrompt(uploads, spoken);
}

test("the teacher records a prompt for the student, and it is added to the assignment's files", async () => {
  const uploads = uploadsWith(PICTURE);
  await record(uploads, m.speaking_own_start());
  expect(uploads.add).toHaveBeenCalledWith([
    expect.objectContaining({ name: m.speaking_prompt_name(), type: "audio/webm", size: SPOKEN.length }),
  ]);
  expect(uploads.remove).not.toHaveBeenCalled();
});

test("another recording replaces the earlier recording, and no other file", async () => {
  const earlier = { object: "teacher/a/2.webm", name: `${m.speaking_prompt_name({}, { locale: "en" })}.webm`, size: 9 };
  const uploads = uploadsWith(PICTURE, earlier);
  await record(uploads, m.speaking_again());
  expect(uploads.remove).toHaveBeenCalledExactlyOnceWith(earlier.object);
  expect(uploads.add).toHaveBeenCalledOnce();
});

test("an uploaded prompt is deleted from the device; the upload of another file does not delete it", async () => {
  await keepPart("prompt a", { number: 0, type: "audio/webm", seconds: 2, startedAt: 1, data: new Blob(["hello"]) });
  forgetPrompt("a", new File(["x"], "park.png"));
  expect(await readRecording("prompt a")).toBeDefined();
  forgetPrompt("a", new File(["x"], m.speaking_prompt_name()));
  await vi.waitFor(async () => expect(await readRecording("prompt a")).toBeUndefined());
});
