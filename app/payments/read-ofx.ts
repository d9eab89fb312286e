import { readDay } from "~/platform/time/parse-day";
import { decimalOf, isAmbiguous, readAmount } from "./bank-amount";
import { isBalanceLine, isOutgoing, type Movement, type Movements } from "./bank-movement";
import type { BankAnswers } from "./bank-question";
import { isForeign } from "./left-out";

/** True if a file is OFX, whatever attributes its first tag has. */
export const isOfx = (text: string): boolean => /<(?:\w{1,20}:)?(?:OFX|STMTTRN|BANKTRANLIST)[\s>]/i.test(text);

/** Outgoing types, whatever the sign: some banks write all amounts without one. */
const OUT = new Set(["DEBIT", "PAYMENT", "FEE", "SRVCHG", "CHECK", "CASH", "DIRECTDEBIT", "REPEATPMT"]);
/** Incoming types, unless the amount is negative. */
const IN = new Set(["CREDIT", "DEP", "DIRECTDEP"]);
/** Types whose sign decides; outgoing in a file without signs. */
const BY_SIGN = new Set(["ATM", "POS"]);

/** Elements after an account's lines, for files without closing tags. */
const AFTER_LINES = new Set(["stmtrs", "ccstmtrs", "bankacctfrom", "ccacctfrom", "ledgerbal", "availbal"]);

type Block = {
  from: number;
  account: string;
  currency: string;
  isCard: boolean;
  /** True for a movement that is still to come. */
  isPending: boolean;
  fields: Map<string, string>;
};

/** Reads OFX. Version 1 leaves tags open and version 2 closes them; banks mix both. */
export async function readOfx(text: string, answers: BankAnswers): Promise<Movements> {
  const { Parser } = await import("htmlparser2");
  const blocks: Block[] = [];
  let open: Block | undefined;
  let tag: string | undefined;
  let account = "";
  let currency = "";
  let isCard = false;
  let isOriginal = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        tag = name.slice(name.indexOf(":") + 1);
        // `ORIGCURRENCY` is the currency before an exchange into the account's own.
        if (tag === "currency" || tag === "origcurrency") isOriginal = tag === "origcurrency";
        if (tag === "stmttrn" || tag === "stmttrnp") {
          const isPending = tag === "stmttrnp";
          open = { from: parser.startIndex, account, currency, isCard, isPending, fields: new Map() };
          blocks.push(open);
        }
        if (!AFTER_LINES.has(tag)) return;
        open = undefined;
        if (tag === "stmtrs" || tag === "bankacctfrom") isCard = false;
        if (tag === "ccstmtrs" || tag === "ccacctfrom") isCard = true;
      },
      ontext(data) {
        if (tag === undefined) return;
        if (open) {
          // The other party's account follows the line's own fields.
          if (tag !== "cursym" || !isOriginal) open.fields.set(tag, (open.fields.get(tag) ?? "") + data);
        } else if (tag === "acctid") account = data.trim() || account;
        else if (tag === "curdef") currency = data.trim() || currency;
      },
      onclosetag(name, implied) {
        if (implied) return;
        tag = undefined;
        if (/(?:^|:)(?:stmttrn|banktranlist)p?$/.test(name)) open = undefined;
      },
    },
    { recognizeCDATA: true, decodeEntities: true },
  );
  parser.end(text);
  const value = (block: Block, name: string) => (block.fields.get(name) ?? "").replace(/\s+/g, " ").trim();
  const written = blocks.map((block) => value(block, "trnamt"));
  const decimal = decimalOf(written) ?? answers.decimal;
  const doubt = decimal ? undefined : written.find(isAmbiguous);
  const amounts = blocks.map((block) => readAmount(value(block, "trnamt"), decimal));
  const textsOf = (block: Block) => ["name", "memo", "checknum"].map((name) => value(block, name)).filter(Boolean);
  const signed = amounts.some((amount) => amount !== undefined && amount.cents < 0);
  // OFX has signs; outgoing types without a sign show that this bank omits them.
  const hasOut = blocks.some((block) => OUT.has(typeOf(value(block, "trntype"))) || isOutgoing(textsOf(block)));
  const all = blocks.map((block, place): Movement => {
    const type = typeOf(value(block, "trntype"));
    const id = value(block, "fitid");
    const texts = textsOf(block);
    const cents = amounts[place]?.cents;
    const direction = amounts[place]?.direction;
    const isOut = block.isCard || OUT.has(type) || (BY_SIGN.has(type) && !signed) || direction === "out";
    const ours = id && !/^0+$/.test(id) ? id : undefined;
    return {
      line: text.slice(0, block.from).split(/\r\n|\r|\n/).length,
      written: [value(block, "dtposted") || value(block, "dttran"), value(block, "trnamt"), ...texts]
        .filter(Boolean)
        .join(" "),
      day: dayOf(value(block, "dtposted")),
      cents,
      direction: isOut ? "out" : IN.has(type) ? "in" : direction,
      texts,
      id: ours && `ofx ${block.account} ${ours}`,
      earlier: id ? `ofx ${block.account} ${id}` : "",
      left: isBalanceLine(texts, texts[0] ?? "", texts)
        ? "balance"
        : isForeign(value(block, "cursym") || block.currency)
          ? "currency"
          : block.isPending
            ? "pending"
            : undefined,
    };
  });
  const read: Movements = {
    all,
    notes: [],
    rows: blocks.length,
    isCard: isCard && blocks.every((block) => block.isCard),
    signs: signed || !hasOut,
  };
  return doubt === undefined ? read : { ...read, question: { kind: "decimal", written: doubt } };
}

const typeOf = (written: string): string => written.toUpperCase();

/** `20261105120000[-3:BRT]`. Banks write midnight or noon for a day without a time. */
function dayOf(text: string): string | undefined {
  const [, date, hour, minute, second = "00", sign = "+", zone] =
    /^(\d{8})(?:(\d\d)(\d\d)(\d\d)?(?:\.\d+)?)?(?:\[([+-]?)(\d{1,2})(?:\.\d+)?(?::\w+)?\])?/.exec(text) ?? [];
  if (!date) return readDay(text);
  const time = `${hour}${minute}${second}`;
  if (!hour || !zone || time === "000000" || time === "120000") return readDay(date);
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return readDay(`${iso}T${hour}:${minute}:${second}${sign || "+"}${zone.padStart(2, "0")}:00`);
}
