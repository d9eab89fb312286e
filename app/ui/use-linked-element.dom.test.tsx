import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { useLinkedElement } from "./use-linked-element";

const shown = vi.fn();
beforeEach(() => {
  shown.mockClear();
  Element.prototype.scrollIntoView = shown;
});

function Charges() {
  useLinkedElement("charge");
  return (
    <>
      <p id="open">Of this month</p>
      <details data-testid="older">
        <summary>Older ones</summary>
        <p id="paid">Of last year</p>
      </details>
    </>
  );
}
const openAt = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Charges />
    </MemoryRouter>,
  );

test("an element named in the address receives the focus and scrolls into view, also inside folded parts", () => {
  openAt("/pt/meu-progresso?tab=classes&charge=paid");
  expect(screen.getByText("Of last year")).toHaveFocus();
  expect(screen.getByTestId("older")).toHaveAttribute("open");
  expect(shown.mock.contexts).toEqual([screen.getByText("Of last year")]);
});

test.each(["", "?charge=gone"])("an address that names nothing here (%j) moves no focus", (search) => {
  openAt(`/pt/meu-progresso${search}`);
  expect(document.body).toHaveFocus();
  expect(shown).not.toHaveBeenCalled();
});
