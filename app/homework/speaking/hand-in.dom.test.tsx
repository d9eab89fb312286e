import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { sendFile } from "~/platform/files/send-file";
import { renderPage } from "~/platform/forms/testing";
import { readRecording } from "~/platform/offline/recordings";
import { stubCaches } from "~/platform/offline/testing";
import { SESSION_STORAGE_KEY } from "~/platform/session/session-store";
import { Toaster } from "~/ui/toast";
import { AnswerForm } from "../answer-form";
import { homework } from "../testing";
import { RemarkForm } from "./remark-form";
import { stubAudio, stubMicrophone } from "./testing";

vi.mock("~/platform/files/send-file", () => ({ sendFile: vi.fn() }));
beforeEach(() => {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ user: { id: "lia" } }));
  stubCaches();
  stubAudio();
  vi.mocked(sendFile).mockImplementation(({ object }) => ({
    outcome: Promise.resolve({ answer: object }),
    stop: () => {},
  }));
});
afterEach(() => vi.unstubAllGlobals());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

async function open() {
  const microphone = stubMicrophone();
  const submitAnswer = vi.fn(async () => ({ answer: null }));
  const page = (
    <>
      <AnswerForm homework={homework("speaking")} />
      <Toaster />
    </>
  );
  renderPage(page, { submitAnswer });
  await screen.findByRole("button", { name: m.speaking_start() });
  return { ...microphone, submitAnswer };
}
const expectHandedIn = async (submitAnswer: () => unknown) => {
  await waitFor(() => expect(submitAnswer).toHaveBeenCalledOnce());
  expect(submitAnswer).toHaveBeenCalledWith(
    expect.objectContaining({
      files: [expect.objectContaining({ name: expect.stringContaining(m.speaking_file_name()) })],
    }),
  );
  await waitFor(async () => expect(await readRecording("h")).toBeUndefined());
};

test("a finished recording is handed in by the form's own button", async () => {
  const { submitAnswer } = await open();
  await press(m.speaking_start());
  await press(m.speaking_stop());
  await press(m.homework_send());
  expect(screen.queryByRole("alert")).toBeNull();
  await expectHandedIn(submitAnswer);
});

test("a recording that still runs ends and is handed in", async () => {
  const { track, submitAnswer } = await open();
  await press(m.speaking_start());
  await press(m.homework_send());
  await expectHandedIn(submitAnswer);
  expect(track.stop).toHaveBeenCalled();
});

test("the message about missing text goes once the student speaks", async () => {
  const { submitAnswer } = await open();
  await press(m.homework_send());
  expect(screen.getByRole("alert")).toHaveTextContent(m.speaking_required());
  await press(m.speaking_start());
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(submitAnswer).not.toHaveBeenCalled();
});

test("a file is chosen instead once the recording is discarded, and an undo brings the recording back", async () => {
  const { submitAnswer } = await open();
  const picker = () => screen.queryByLabelText(new RegExp(m.speaking_upload()));
  expect(picker()).not.toBeNull();
  await press(m.speaking_start());
  await press(m.speaking_stop());
  expect(picker()).toBeNull();
  await press(m.speaking_discard());
  expect(picker()).not.toBeNull();
  await waitFor(async () => expect(await readRecording("h")).toBeUndefined());
  await press(m.common_undo());
  expect(picker()).toBeNull();
  await waitFor(async () => expect(await readRecording("h")).toBeDefined());
  await press(m.homework_send());
  await expectHandedIn(submitAnswer);
});

test("the teacher's voice joins a remark by the remark's own button", async () => {
  stubMicrophone();
  const add = vi.fn();
  render(<RemarkForm homework="h" at={12_400} onOpen={() => {}} onAdd={add} />);
  await press(m.speaking_remark_at({ time: "0:12" }));
  await press(m.speaking_own_start());
  await press(m.speaking_stop());
  await press(m.speaking_remark_add());
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  expect(add).toHaveBeenCalledWith({ at: 12_400, voice: expect.stringContaining("/voice-") });
});
