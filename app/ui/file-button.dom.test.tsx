import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { FileButton } from "./file-button";

test("a file that was chosen before the script loaded is accepted once, and so is a later file", async () => {
  const onFiles = vi.fn();
  const button = <FileButton onFiles={onFiles}>Extrato</FileButton>;
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(button);
  const input = page.querySelector("input");
  if (!input) throw new Error("There is no field");
  const early = new File(["text"], "early.ofx");
  const later = new File(["text"], "later.ofx");
  await userEvent.upload(input, early);
  expect(onFiles).not.toHaveBeenCalled();
  const root = await act(async () => hydrateRoot(page, button));
  onTestFinished(() => act(() => root.unmount()));
  expect(onFiles.mock.calls).toEqual([[[early]]]);
  await userEvent.upload(input, later);
  expect(onFiles.mock.calls).toEqual([[[early]], [[later]]]);
});
