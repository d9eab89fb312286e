import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useMeantAddress } from "./use-meant-address";

function Form() {
  const { meant, look } = useMeantAddress();
  return (
    <>
      <input onBlur={(event) => look(event.currentTarget.value)} />
      {meant && <p role="status">{meant}</p>}
      <button type="button">Next</button>
    </>
  );
}

const field = () => screen.getByRole("textbox");
const next = () => screen.getByRole("button");
const suggestion = () => screen.queryByRole("status");
/** All that waits for the end of the present task has happened. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  render(<Form />);
  fireEvent.change(field(), { target: { value: "joana@gmial.com" } });
});

test("a suggestion appears once the press that left the field has ended", async () => {
  const pressed = vi.fn();
  next().addEventListener("click", () => pressed(suggestion()));
  fireEvent.pointerDown(next());
  fireEvent.blur(field());
  await nextTask();
  expect(suggestion()).toBeNull();
  fireEvent.pointerUp(next());
  fireEvent.click(next());
  expect(pressed).toHaveBeenCalledWith(null);
  expect(await screen.findByRole("status")).toHaveTextContent("joana@gmail.com");
});

test("a suggestion goes away only after the press as well", async () => {
  fireEvent.blur(field());
  await screen.findByRole("status");
  fireEvent.change(field(), { target: { value: "joana@gmail.com" } });
  fireEvent.pointerDown(next());
  fireEvent.blur(field());
  await nextTask();
  expect(suggestion()).not.toBeNull();
  fireEvent.pointerCancel(next());
  await vi.waitFor(() => expect(suggestion()).toBeNull());
});

test("a suggestion appears when the field is left by keyboard", async () => {
  fireEvent.blur(field());
  expect(await screen.findByRole("status")).toBeVisible();
});
