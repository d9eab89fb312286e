import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Drawer } from "./drawer";

test("a drawer is a dialog with a name and a close button", async () => {
  render(
    <Drawer title="Menu" hideTitle open>
      <a href="/pt">Início</a>
    </Drawer>,
  );
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Fechar" })).toBeInTheDocument();
});

test("a dialog is labelled by its title and described by its description", () => {
  render(<Dialog open title="Aula experimental" description="Quinta, 18h30" footer={<Button>Confirmar</Button>} />);
  expect(screen.getByRole("dialog", { name: "Aula experimental" })).toHaveAccessibleDescription("Quinta, 18h30");
});
