import { useState } from "react";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Dialog } from "~/ui/dialog";
import { Drawer } from "~/ui/drawer";
import { toast } from "~/ui/toast";

export function OverlayStates() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Dialog
        title="Aula experimental"
        description="Quinta-feira, 26/11/2026, 18h30"
        trigger={<Button variant="quiet">Dialog</Button>}
        footer={
          <>
            <Button>Confirmar</Button>
            <Button variant="quiet">Falar no WhatsApp</Button>
          </>
        }
      >
        <p>Maria escreveu que quer conversar sobre viagens e que já estudou por dois anos.</p>
      </Dialog>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Confirm dialog
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Excluir este artigo?"
        thing="Dez expressões que ninguém ensina na escola"
        description="Quem tiver o endereço dele verá uma página que não existe. Não dá para desfazer."
        confirmLabel="Excluir artigo"
        onConfirm={() => setAsking(false)}
      />
      <Drawer title="Menu" trigger={<Button variant="quiet">Drawer</Button>}>
        <ul className="grid divide-y">
          {["Início", "Sobre", "Blog", "Agendar"].map((name) => (
            <li key={name}>
              <a href="#main" className="flex min-h-13 items-center font-medium text-lg">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </Drawer>
      <Button variant="quiet" onClick={() => toast({ title: "Perfil salvo" })}>
        Toast
      </Button>
      <Button
        variant="quiet"
        onClick={() => toast({ title: "Arquivado", action: { label: "Desfazer", onAction: () => undefined } })}
      >
        Toast with undo
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toast({
            title: "Erro",
            description: "Não foi possível carregar as notificações.",
            variant: "destructive",
          })
        }
      >
        Destructive toast
      </Button>
    </div>
  );
}
