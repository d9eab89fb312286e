import { foldHeading, type Table } from "~/platform/files/parse-table";
import type { Columns } from "./bank-columns";
import { isCardPayment, type Movement } from "./bank-movement";

const BY_HEADING = /^(?:parcelas?|n(?:o|umero)? d[ae]s? parcelas?|estabelecimento|portador)$|^data d[ea] compra/;
const CARD_NUMBER = /\b(?:cartao|card)\b/;
const PURCHASE =
  /^(?:compra (?:a vista|parcelada|internacional|nacional)|parcela(?:s|do)?(?: unica)?(?: \d+)?(?: (?:de )?\d+)?)$/;
const BILL_LINE =
  /^(?:compras?\b.*|parcela\w*\b.*|pagamentos?\b.*|estornos?\b.*|iof\b.*|anuidade\b.*|encargos?\b.*|juros\b.*|multa\b.*|tarifa\b.*|creditos?\b.*|ajuste\b.*|saque\b.*|seguro\b.*)$/;
/** Transfers reach accounts, not cards. */
const TRANSFER_IN =
  /^(?:pix|ted|doc|transf\w*)\b.*\breceb|\breceb\w*\b.*\b(?:pix|ted|doc|transf\w*)\b|^received money\b/;

/** The payment of a bill from the account, as bills name it; an account's statement has other money that went out too. */
const BILL_PAID =
  /^(?:pagamentos? (?:efetuado|recebido|validos?|da fatura|de fatura|por deb\w*)|pag(?:to|amento) por deb|pgto (?:debito|deb|por deb)|inclusao de pagamento|payment received)\b/;
const INSTALMENT = /(?:^|\s)\d{1,2}\/\d{1,2}$|\bparc(?:ela)? ?\d/i;
const TRANSFER = /^(?:pix|ted|doc|transf\w*)\b/;

/** True if all that went out paid the bill, and something was bought in instalments. */
function isPaidBill(all: readonly Movement[]): boolean {
  const paid = all.filter(({ cents = 0 }) => cents < 0);
  const bought = all.filter(({ cents = 0 }) => cents > 0);
  return (
    paid.length > 0 &&
    paid.every(({ texts }) => texts.some((text) => BILL_PAID.test(foldHeading(text)))) &&
    bought.some(({ texts }) => texts.some((text) => INSTALMENT.test(text.trim()))) &&
    !bought.some(({ texts }) => texts.some((text) => TRANSFER.test(foldHeading(text))))
  );
}

/** True if a table is a card's bill, by its structure: purchases without a sign, and no sign of an account. */
export function isCardBill({ heading, above, rows }: Table, at: Columns, all: readonly Movement[]): boolean {
  const folded = heading.map(foldHeading);
  const names = [...folded].sort().filter((name) => name !== "category");
  if (names.join() === "amount,date,title") return true;
  const isAccount = at.balance >= 0 || (at.credit >= 0 && at.debit >= 0) || at.currency >= 0;
  if (isAccount || all.some(({ direction }) => direction === "in")) return false;
  const moved = rows.filter(({ line }) => all.some((movement) => movement.line === line && movement.cents));
  const cellsAt = (place: number) => moved.map(({ cells }) => foldHeading(cells[place] ?? ""));
  const ofBills = at.texts.some((place) => {
    const cells = cellsAt(place);
    return cells.some((cell) => PURCHASE.test(cell)) && cells.every((cell) => BILL_LINE.test(cell));
  });
  if (ofBills) return true;
  if (all.some(({ texts }) => texts.some((text) => TRANSFER_IN.test(foldHeading(text))))) return false;
  const hasNumbers = folded.some(
    (name, place) => CARD_NUMBER.test(name) && moved.length > 0 && cellsAt(place).every((cell) => /\d{4}$/.test(cell)),
  );
  return (
    isPaidBill(all) ||
    hasNumbers ||
    folded.some((name) => BY_HEADING.test(name)) ||
    above.some(({ cells }) => cells.some((cell) => /\bfatura\b/i.test(cell))) ||
    all.some(({ cents, texts }) => (cents ?? 0) < 0 && texts.some(isCardPayment))
  );
}
