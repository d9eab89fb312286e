import { act, renderHook, waitFor } from "@testing-library/react";
import { useCallback, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { sendFile, type UploadOptions } from "~/platform/files/send-file";
import { type StoredFile, useUploads } from "./use-uploads";

vi.mock("~/platform/files/send-file", () => ({ sendFile: vi.fn() }));
const sent: UploadOptions[] = [];
beforeEach(() => {
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
