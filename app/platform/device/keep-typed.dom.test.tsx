import { act, fireEvent, render } from "@testing-library/react";
import { type ReactElement, useEffect, useState } from "react";
import { renderToString } from "react-dom/server";
import { useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { forgetTyped, keepTyped, typeAgain } from "./keep-typed";

const sent = vi.fn();
afterEach(() => {
  typeAgain();
  sent.mockClear();
});

/** A field whose text is in React's state, which is drawn again once it is hydrated. */
function Controlled({ begun }: { begun?: string }) {
  const [text, setText] = useState("");
  useEffect(() => {
    setText(begun ?? "");
    if (begun !== undefined) forgetTyped();
  }, [begun]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(text);
      }}
    >
      <textarea value={text} onChange={({ target }) => setText(target.value)} />
    </form>
  );
}

/** A field of the forms' library, which has a value of its own. */
function Registered() {
  const { register, handleSubmit } = useForm({ defaultValues: { text: "saved" } });
  return (
    <form onSubmit={handleSubmit(({ text }) => sent(text))}>
      <input defaultValue="saved" {...register("text")} />
    </form>
  );
}

/** Takes the page over as the root of every page does: after all that is on it. */
function Page({ children }: { children: ReactElement }) {
  useEffect(typeAgain, []);
  return <main>{children}</main>;
}

/** Hydrates a page whose field has got a text meanwhile, and sends its form. */
async function hydrate(form: ReactElement, type: (field: HTMLInputElement) => void): Promise<HTMLInputElement> {
  const page = <Page>{form}</Page>;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const field = container.querySelector<HTMLInputElement>("textarea, input");
  if (!field) throw new Error("no field");
  type(field);
  keepTyped();
  render(page, { container, hydrate: true });
  const sending = container.querySelector("form");
  if (sending) await act(async () => fireEvent.submit(sending));
  return field;
}
const typeText = (text: string) => (field: HTMLInputElement) => {
  field.value = text;
};

test.each([
  ["a form's own state", <Controlled key="1" />],
  ["the forms' library", <Registered key="2" />],
])("text that is typed before the page is hydrated reaches %s", async (_, page) => {
  const field = await hydrate(page, typeText("I went home."));
  expect(field).toHaveValue("I went home.");
  expect(sent).toHaveBeenCalledExactlyOnceWith("I went home.");
});

test("a field that is emptied before the page is hydrated stays empty", async () => {
  expect(await hydrate(<Registered />, typeText(""))).toHaveValue("");
  expect(sent).toHaveBeenCalledExactlyOnceWith("");
});

test("a stored draft is not replaced by text that was typed before the draft loaded", async () => {
  expect(await hydrate(<Controlled begun="A long essay." />, typeText("A l"))).toHaveValue("A long essay.");
});

test("fields that nobody touched get no input event", async () => {
  const told = vi.fn();
  document.addEventListener("input", told, { once: true });
  await hydrate(<Registered />, () => {});
  document.removeEventListener("input", told);
  expect(told).not.toHaveBeenCalled();
});
