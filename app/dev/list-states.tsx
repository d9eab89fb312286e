import { Card, CardHeader } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Pager } from "~/ui/pager";
import { Pill, type PillTone } from "~/ui/pill";
import { type Column, Table } from "~/ui/table";
import { Tabs } from "~/ui/tabs";

type Payment = { id: string; who: string; due: string; amount: string; state: string; tone: PillTone };

const PAYMENTS: Payment[] = [
  { id: "1", who: "Aluno A", due: "01/12/2026", amount: "R$ 480,00", state: "pago", tone: "ok" },
  { id: "2", who: "Aluno B", due: "05/12/2026", amount: "R$ 1.250,00", state: "pendente", tone: "wait" },
  { id: "3", who: "Aluno C", due: "28/11/2026", amount: "R$ 90,00", state: "vencido", tone: "bad" },
  { id: "4", who: "Aluno D", due: "10/12/2026", amount: "R$ 690,00", state: "enviado", tone: "plain" },
];

const COLUMNS: Column<Payment>[] = [
  { id: "who", header: "Quem", cell: ({ who }) => who, title: true },
  { id: "due", header: "Vence em", cell: ({ due }) => due },
  { id: "amount", header: "Valor", cell: ({ amount }) => amount, numeric: true },
  { id: "state", header: "Situação", end: true, cell: ({ state, tone }) => <Pill tone={tone}>{state}</Pill> },
];

const table = (rows: Payment[]) => (
  <Table
    caption="Pagamentos"
    columns={COLUMNS}
    rows={rows}
    rowKey={({ id }) => id}
    sorts={{ who: 1, due: 1, amount: 1 }}
    empty={<EmptyState level={3} title="Nenhum pagamento" text="O primeiro aparece aqui quando a mensalidade abrir." />}
  />
);

export function ListStates() {
  return (
    <>
      <Tabs
        label="Área"
        tabs={[
          { id: "payments", label: "Pagamentos", content: table(PAYMENTS) },
          { id: "empty", label: "Tarefas", content: table([]) },
          { id: "profile", label: "Meu perfil", content: <p>Perfil</p> },
          { id: "feedback", label: "Meu feedback", content: <p>Feedback</p> },
        ]}
      />
      <Pager page={2} pageCount={7} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Card>
          <CardHeader title="Receita" aside={<Pill tone="ok">+2 no mês</Pill>} level={3} />
          <p className="font-semibold font-serif text-3xl tabular-nums">R$ 12.480,00</p>
          <p className="text-soft">R$ 960,00 em aberto</p>
        </Card>
        <Card tone="raised">
          <CardHeader title="Raised" level={3} />
          <p className="text-soft">For what lies alone on the paper.</p>
        </Card>
        <Card tone="band">
          <CardHeader title="quinta-feira, 18h30" aside={<Pill>confirmada</Pill>} level={3} />
          <p>1 hora · cancelamento sem custo até quarta, 18h30</p>
        </Card>
      </div>
    </>
  );
}
