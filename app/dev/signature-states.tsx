import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Line } from "~/ui/line";
import { Stations } from "~/ui/stations";
import { Ticket } from "~/ui/ticket";

const STEPS = [
  { title: "Escolha o horário", text: "Dia e hora que cabem na sua semana." },
  { title: "Confirme", text: "Um e-mail com o convite para a agenda." },
  { title: "Primeira aula", text: "Uma hora para traçar a sua linha." },
];

const TICKETS = [
  { title: "Busy Life", zone: "1 aula por semana" },
  { title: "Moderate", zone: "2 aulas por semana", tag: "Mais equilibrado" },
  { title: "King Charles", zone: "3 aulas por semana" },
];

export function SignatureStates() {
  return (
    <>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card tone="raised">
          <CardHeader title="A linha do seu inglês" aside="teste de nível" level={3} />
          <Line shape="climb" position={2} here="Você está aqui" label="Linha de A1 a C2; você está em B1" />
        </Card>
        <div className="grid content-start gap-5">
          <Card>
            <CardHeader title="A sua linha" aside="desde março" level={3} />
            <Line position={2.5} label="B1 a caminho de B2" />
          </Card>
          <Card>
            <CardHeader title="No início, no fim, sem lugar" level={3} />
            <Line position={0} label="A1" />
            <Line position={5} label="C2" />
            <Line label="Linha de A1 a C2" />
          </Card>
        </div>
      </div>
      <div className="grid gap-8 rounded-card border bg-mist p-6 sm:grid-cols-[1fr_2fr]">
        <Stations stations={STEPS} current={1} />
        <div className="grid content-start gap-8">
          <Stations stations={STEPS} direction="row" current={1} />
          <Stations stations={STEPS} direction="row" />
        </div>
      </div>
      <div className="grid gap-6 pt-3 md:grid-cols-3">
        {TICKETS.map((ticket) => (
          <Ticket
            key={ticket.title}
            {...ticket}
            points={["1 hora por aula", "Ditados e correção", "Área do aluno"]}
            footer={<Button variant={ticket.tag ? "primary" : "secondary"}>Quero este</Button>}
          />
        ))}
      </div>
      <div className="rounded-card bg-mist p-6">
        <Ticket
          {...TICKETS[0]}
          title="On mist"
          on="mist"
          points={["A price, where it is known"]}
          price="R$ 480,00 por mês"
          className="max-w-sm"
        />
      </div>
    </>
  );
}
