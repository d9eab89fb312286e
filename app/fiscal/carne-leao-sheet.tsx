import { Link, useSearchParams } from "react-router";
import { m } from "~/i18n/paraglide/messages";
import { DATE_LOCALE } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { saveFile } from "~/platform/files/save-file";
import { formatMoney } from "~/platform/money/money";
import { formatDocument } from "~/platform/people/document";
import { formatDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { Card, CardHeader } from "~/ui/card";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";
import { type Column, Table } from "~/ui/table";
import { type Income, splitIncomes, writeCarneLeao } from "./carne-leao";

/** A month's incomes, and the months to choose from, the newest first. */
export type Sheet = { month: string; months: readonly string[]; incomes: readonly Income[]; occupation: string };

/** The Carnê-Leão of a month: first the payments without a payer's CPF, then those of the file. */
export function CarneLeaoSheet({ sheet: { month, months, incomes, occupation } }: { sheet: Sheet }) {
  const lang = useLang();
  const [, setSearch] = useSearchParams();
  const { missing, complete } = splitIncomes(incomes);
  const monthName = (one: string) =>
    new Intl.DateTimeFormat(DATE_LOCALE[lang], { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${one}-01`),
    );
  const save = async () =>
    saveFile(`carne-leao-${month}.csv`, "text/csv;charset=utf-8", await writeCarneLeao(complete, occupation));
  const columns: Column<Income>[] = [
    { id: "payer", header: m.fiscal_payer(), title: true, cell: ({ payer }) => payer },
    { id: "document", header: m.common_document(), cell: ({ document }) => formatDocument(document ?? "") },
    {
      id: "day",
      header: m.fiscal_received_on(),
      cell: ({ paid_on }) => formatDay(paid_on, lang, { dateStyle: "short" }),
    },
    { id: "for", header: m.fiscal_for(), cell: ({ description }) => description },
    {
      id: "amount",
      header: m.common_amount(),
      numeric: true,
      cell: ({ amount_cents }) => formatMoney(amount_cents, lang),
    },
  ];
  return (
    <Card>
      <CardHeader
        title={m.fiscal_carne_leao()}
        aside={
          complete.length > 0 && (
            <Button variant="quiet" size="sm" onClick={() => void save()}>
              CSV<span className="sr-only">: {monthName(month)}</span>
            </Button>
          )
        }
      />
      <p className="mb-4 max-w-prose text-soft">{m.fiscal_carne_leao_lead()}</p>
      <Field id="carne-leao-month" label={m.common_month()} className="mb-4 max-w-xs">
        <Select
          value={month}
          onChange={({ target }) =>
            setSearch({ tab: "fiscal", month: target.value }, { preventScrollReset: true, replace: true })
          }
          options={months.map((one) => [one, monthName(one)])}
        />
      </Field>
      {missing.length > 0 && (
        <div className="mb-4 grid gap-2 border-b pb-4">
          <h3 className="text-lg text-danger">{m.fiscal_without_document({ count: missing.length })}</h3>
          <p className="max-w-prose text-soft">{m.fiscal_without_document_text()}</p>
          <ul className="divide-y">
            {missing.map(({ id, student_id, student, payer, paid_on, amount_cents }) => {
              const name = payer || student || m.common_person_removed();
              return (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  {student_id ? (
                    <Link
                      to={`/admin/students/${student_id}/payments`}
                      className="inline-flex min-h-11 items-center underline underline-offset-4"
                    >
                      {name}
                    </Link>
                  ) : (
                    <span>{name}</span>
                  )}
                  <span className="tabular-nums">
                    {formatDay(paid_on, lang, { dateStyle: "short" })} · {formatMoney(amount_cents, lang)}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
      <Table
        caption={m.fiscal_carne_leao()}
        columns={columns}
        rows={complete}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">{m.fiscal_no_incomes()}</p>}
      />
    </Card>
  );
}
