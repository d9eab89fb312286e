import { act, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useCallback, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Result } from "~/platform/backend/result";
import { AGAIN_MS } from "~/platform/device/connection";
import { sendFile, type UploadOptions } from "~/platform/files/send-file";
import { renderPage } from "~/platform/forms/testing";
import { AnswerForm } from "./answer-form";
import { homework } from "./testing";
import { type StoredFile, useUploads } from "./use-uploads";

vi.mock("~/platform/files/send-file", () => ({ sendFile: vi.fn() }));
const sent: UploadOptions[] = [];
beforeEach(() => {
  localStorage.clear();
  sent.length = 0;
  vi.mocked(sendFile).mockImplementation((order) => {
    sent.push(order);
    return { outcome: Promise.resolve({ answer: order.object }), stop: () => {} };
  });
});

function useFiles() {
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const onFiles = useCallback((change: (files: readonly StoredFile[]) => StoredFile[]) => setFiles(change), []);
  return useUploads({ folder: "ana/task", files, onFiles });
}
const chosen = (name: string, letters: string) =>
  new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], name, { type: "image/jpeg" });
const JPEG = "\xff\xd8\xff\xe0\0\x10JFIF\0\0\0\0\0\0";

test("photos with the same name are distinguished, and sent with their actual types", async () => {
  const { result } = renderHook(useFiles);
  act(() => result.current.add([chosen("image.jpg", JPEG), chosen("image.jpg", `${JPEG}2`)]));
  await waitFor(() => expect(result.current.files).toHaveLength(2));
  expect(result.current.files.map(({ name }) => name)).toEqual(["image.jpg", "image (2).jpg"]);
  act(() => result.current.add([chosen("IMG_1.JPG", "\0\0\0\x18ftypheic\0\0\0\0mif1heic")]));
  await waitFor(() => expect(result.current.files).toHaveLength(3));
  expect(result.current.files.at(2)?.name).toBe("IMG_1.heic");
  expect(sent.map(({ type }) => type)).toEqual(["image/jpeg", "image/jpeg", "image/heic"]);
  expect(sent.map(({ object }) => object.split(".").at(-1))).toEqual(["jpg", "jpg", "heic"]);
});

test("a file removed while it was being checked is not sent", async () => {
  const { result } = renderHook(useFiles);
  act(() => result.current.add([chosen("image.jpg", JPEG)]));
  act(() => result.current.drop(result.current.sending[0]?.key ?? ""));
  act(() => result.current.add([chosen("page.jpg", "<!doctype html>")]));
  await waitFor(() =>
    expect(result.current.sending[0]).toMatchObject({ state: "failed", problem: m.homework_file_kind() }),
  );
  expect(sent).toEqual([]);
});

/** A file whose upload ends when the test says so, handed in meanwhile. */
async function handInEarly() {
  let end: (outcome: Result<string>) => void = () => {};
  const outcome = new Promise<Result<string>>((resolve) => {
    end = resolve;
  });
  vi.mocked(sendFile).mockImplementation(() => ({ outcome, stop: () => {} }));
  const submitAnswer = vi.fn(async () => ({ answer: null }));
  renderPage(<AnswerForm homework={homework("file")} />, { submitAnswer });
  await userEvent.upload(
    screen.getByLabelText(new RegExp(m.homework_add_files())),
    new File(["%PDF-1.4"], "essay.pdf", { type: "application/pdf" }),
  );
  await screen.findByRole("progressbar");
  await userEvent.click(screen.getByRole("button", { name: m.homework_send() }));
  expect(screen.getByRole("button", { name: m.homework_sends_after() })).toHaveAttribute("aria-disabled", "true");
  expect(submitAnswer).not.toHaveBeenCalled();
  return { end, submitAnswer };
}

test("an answer handed in during an upload is sent by itself once the file has arrived", async () => {
  const { end, submitAnswer } = await handInEarly();
  end({ answer: "lia/h/new.pdf" });
  await waitFor(() => expect(submitAnswer).toHaveBeenCalledOnce());
  expect(submitAnswer).toHaveBeenCalledWith(
    expect.objectContaining({ files: [expect.objectContaining({ object: "lia/h/new.pdf" })] }),
  );
});

test("an answer handed in during an upload that fails is not sent, and the reason is shown", async () => {
  const { end, submitAnswer } = await handInEarly();
  end({ kind: "failed", problem: m.homework_file_too_large(), code: "" });
  expect(await screen.findByRole("link", { name: m.homework_problem_not_stored() })).toBeVisible();
  expect(screen.getByText(m.homework_file_too_large())).toBeVisible();
  expect(submitAnswer).not.toHaveBeenCalled();
});

test("handing in during an upload can be cancelled", async () => {
  const { end, submitAnswer } = await handInEarly();
  await userEvent.click(screen.getByRole("button", { name: m.common_cancel() }));
  end({ answer: "lia/h/new.pdf" });
  await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull());
  expect(screen.getByRole("button", { name: m.homework_send() })).not.toHaveAttribute("aria-disabled");
  expect(submitAnswer).not.toHaveBeenCalled();
});

test("an upload that still finds no network once it is back is tried again by itself", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(sendFile).mockImplementationOnce(() => ({
    outcome: Promise.resolve({ kind: "offline", problem: "", code: "" }),
    stop: () => {},
  }));
  const { result } = renderHook(useFiles);
  act(() => result.current.add([chosen("image.jpg", JPEG)]));
  await waitFor(() => expect(result.current.sending[0]?.state).toBe("waiting"));
  await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS));
  await waitFor(() => expect(result.current.files).toHaveLength(1));
  vi.useRealTimers();
});
