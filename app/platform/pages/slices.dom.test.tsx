import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Slices, whenAllAlive } from "./slices";

test("a page of slices is usable once the last of them is hydrated", async () => {
  const pressed = vi.fn();
  const page = (
    <main>
      <Slices>
        {["first", "second", "third"].map((name) => (
          <button key={name} type="button" onClick={() => pressed(name)}>
            {name}
          </button>
        ))}
      </Slices>
    </main>
  );
  document.body.innerHTML = renderToString(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await act(async () => {
    hydrateRoot(document.body, page);
  });
  whenAllAlive(resolve);
  await promise;
  for (const button of document.querySelectorAll("button")) button.click();
  expect(pressed.mock.calls).toEqual([["first"], ["second"], ["third"]]);
});

test("a page without slices is usable at once", () => {
  const usable = vi.fn();
  whenAllAlive(usable);
  expect(usable).toHaveBeenCalledOnce();
});
