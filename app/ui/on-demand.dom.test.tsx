import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { Boundary } from "./boundary";
import { onDemand } from "./on-demand";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test("a part says that it is loading, and is shown when it has loaded", async () => {
  const Part = onDemand(async () => Greeting);
  render(<Part name="Lia" />);
  expect(screen.getByRole("status")).toHaveTextContent(m.common_loading());
  expect(await screen.findByText("Hello Lia")).toBeVisible();
});

test("one that was loaded ahead is shown at once", async () => {
  const load = vi.fn(async () => Greeting);
  const Part = onDemand(load);
  Part.ahead();
  await load.mock.results[0]?.value;
  render(<Part name="Lia" />);
  expect(screen.getByText("Hello Lia")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("one that does not load is tried again", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => {});
  const Part = onDemand(vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError("no network")));
  render(
    <Boundary>
      <Part name="Lia" />
    </Boundary>,
  );
  await userEvent.click(await screen.findByRole("button", { name: m.common_try_again() }));
  expect(await screen.findByText("Hello Lia")).toBeVisible();
  // React reports the error once.
  expect(errors).toHaveBeenCalledOnce();
  errors.mockClear();
});
