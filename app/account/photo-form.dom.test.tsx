import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderPage } from "~/platform/forms/testing";
import { PhotoForm, type SavePhoto } from "./photo-form";

const user = userEvent.setup({ applyAccept: false });

test("a photo that the browser cannot open is refused with instructions, and there is nothing to save", async () => {
  const save: { current: SavePhoto | undefined } = { current: undefined };
  renderPage(<PhotoForm name="Ana" photo={null} save={save} />);
  const heic = new File(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"], "IMG_0001.JPG", { type: "image/jpeg" });
  await user.upload(screen.getByLabelText("Escolher foto"), heic);
  expect(await screen.findByRole("alert")).toHaveTextContent(/fotos HEIC.*Mais Compatível/);
  expect(await save.current?.()).toBe(true);
});
