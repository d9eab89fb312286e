import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { PictureForm } from "./picture-form";

const sent = vi.hoisted(() => ({ signals: [] as (AbortSignal | undefined)[], answers: [] as Promise<object>[] }));
vi.mock("./send-picture", () => ({
  sendPicture: (_: File, signal?: AbortSignal) => {
    sent.signals.push(signal);
    return sent.answers.shift();
  },
}));
beforeEach(() => {
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  sent.signals.length = 0;
  sent.answers.length = 0;
});

const picture = (alt: string) => ({ file: new File([alt], `${alt}.png`, { type: "image/png" }), alt });
const KEPT = { src: "/media/a.webp", width: 1, height: 2 };

test("a picture whose form was closed during the upload is not inserted", async () => {
  const onDone = vi.fn();
  const { promise, resolve } = Promise.withResolvers<object>();
  sent.answers.push(promise, Promise.resolve({ answer: KEPT }));
  const { unmount } = render(<PictureForm pictures={[picture("um"), picture("dois")]} onDone={onDone} />);
  fireEvent.click(screen.getByRole("button", { name: m.writing_pictures_insert({ count: 2 }) }));
  await waitFor(() => expect(sent.signals).toHaveLength(1));
  unmount();
  expect(sent.signals[0]?.aborted).toBe(true);
  resolve({ answer: KEPT });
  await promise;
  expect(onDone).not.toHaveBeenCalled();
  expect(sent.signals).toHaveLength(1);
});

test("a retry uploads the failed picture alone", async () => {
  const onDone = vi.fn();
  sent.answers.push(
    Promise.resolve({ answer: KEPT }),
    Promise.resolve({ kind: "refused", problem: "Não foi.", code: "KIND" }),
    Promise.resolve({ answer: KEPT }),
  );
  render(<PictureForm pictures={[picture("um"), picture("dois")]} onDone={onDone} />);
  const button = screen.getByRole("button");
  fireEvent.click(button);
  await screen.findByText("Não foi.");
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(button);
  await waitFor(() =>
    expect(onDone).toHaveBeenCalledWith([
      { ...KEPT, alt: "um" },
      { ...KEPT, alt: "dois" },
    ]),
  );
  expect(sent.signals).toHaveLength(3);
});
