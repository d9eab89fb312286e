import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Toaster } from "~/ui/toast";
import { ButtonStates } from "./button-states";
import { ControlStates } from "./control-states";
import { ListStates } from "./list-states";
import { OverlayStates } from "./overlay-states";
import { SignatureStates } from "./signature-states";
import { WaitingStates } from "./waiting-states";

export const meta = () => [{ title: "ui" }, { name: "robots", content: "noindex" }];

const COLOURS =
  "paper card mist ink soft line line-strong red red-hover danger danger-soft brass brass-soft blue ok ok-soft band".split(
    " ",
  );

/** Every component in every state, in development only. Its texts are for developers, in one language. */
export default function Gallery() {
  return (
    <main id="main" className="mx-auto grid max-w-6xl gap-12 px-5 py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-4xl">Design system</h1>
        <Button variant="quiet" onClick={() => document.documentElement.classList.toggle("dark")}>
          Other theme
        </Button>
      </header>
      <Part title="Colours and type">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6 lg:grid-cols-9">
          {COLOURS.map((name) => (
            <li key={name} className="grid gap-1 text-sm">
              <span className="block h-14 rounded-control border" style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
        <div className="grid gap-2">
          <p className="font-serif font-[560] text-[clamp(2.5rem,5.4vw,4.1rem)] leading-[1.08] tracking-tight">
            Inglês no seu ritmo
          </p>
          <h2 className="text-3xl">Um título de seção, com ação e coração</h2>
          <h3 className="text-xl">Um título de cartão</h3>
          <p>Texto corrido em Figtree, dezessete pixels, com folga entre as linhas para ler sem pressa.</p>
          <p className="text-soft">Texto de apoio, que continua legível nos dois temas. R$ 1.234,56</p>
        </div>
      </Part>
      <Part title="Buttons and links">
        <ButtonStates />
      </Part>
      <Part title="Fields">
        <ControlStates />
      </Part>
      <Part title="Dialogs, drawer, toasts">
        <OverlayStates />
      </Part>
      <Part title="Tabs, table, pills">
        <ListStates />
      </Part>
      <Part title="Nothing yet, on its way">
        <WaitingStates />
      </Part>
      <Part title="The line, stations, tickets">
        <SignatureStates />
      </Part>
      <Toaster />
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 border-t pt-6">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
