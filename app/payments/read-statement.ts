import { toCentavos } from "~/platform/money";

/** Money that came in, as a bank's statement tells it. */
export type StatementLine = { fingerprint: string; day: string; amount_cents: number; memo: string };

/**
 * Reads the incoming lines of a bank's statement: OFX, or CSV by comma or semicolon with columns for the day, the amount and
 * what it was. Lines that went out are left out.
 * @returns undefined for a file that is neither.
 */
export async function readStatement(text: string): Promise<StatementLine[] | undefined> {
  const lines = /<OFX>/i.test(text) ? readOfx(text) : await readCsv(text);
  return lines && withFingerprints(lines);
}

type Line = Omit<StatementLine, "fingerprint"> & { id?: string };

function readOfx(text: string): Line[] | undefined {
  const account = textIn(text, "ACCTID") ?? "";
  const blocks = [...text.matchAll(/<STMTTRN>([\s\S]*?)(?=<\/STMTTRN>|<STMTTRN>|<\/BANKTRANLIST>)/gi)];
  if (blocks.length === 0 && !/<BANKTRANLIST>/i.test(text)) return undefined;
  return blocks.flatMap(([, block = ""]) => {
    const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})/.exec(textIn(block, "DTPOSTED") ?? "") ?? [];
    const amount = Number((textIn(block, "TRNAMT") ?? "").replace(",", "."));
    if (!year || !(amount > 0)) return [];
    const memo = [textIn(block, "NAME"), textIn(block, "MEMO"), textIn(block, "CHECKNUM")].filter(Boolean).join(" ");
    const id = textIn(block, "FITID");
    return [
      {
        ...{ day: `${year}-${month}-${date}`, amount_cents: Math.round(amount * 100), memo },
        ...(id ? { id: `ofx ${account} ${id}` } : {}),
      },
    ];
  });
}

/** OFX 1 leaves tags open, OFX 2 closes them. */
function textIn(block: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<\\r\\n]*)`, "i").exec(block)?.[1]?.trim();
  return found?.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

const DAY = /^(data|date|dia)/i;
const AMOUNT = /^(valor|amount|cr[ée]dito|entrada)/i;
const MEMO = /^(descri|hist|lan[çc]amento|memo|title|t[íi]tulo|detalhe|details)/i;
const ID = /^(identificador|id|documento|fitid)/i;

async function readCsv(text: string): Promise<Line[] | undefined> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  // Banks put words of their own above the table.
  const start = data.findIndex((row) => [DAY, AMOUNT].every((what) => row.some((cell) => what.test(cell.trim()))));
  const heading = data[start];
  if (!heading) return undefined;
  const column = (what: RegExp) => heading.findIndex((cell) => what.test(cell.trim()));
  const [day, amount, memo, id] = [column(DAY), column(AMOUNT), column(MEMO), column(ID)];
  return data.slice(start + 1).flatMap((row) => {
    const when = dayOf(row[day] ?? "");
    const cents = toCentavos((row[amount] ?? "").replace("+", ""));
    if (!when || cents === undefined || cents === 0) return [];
    const identity = id < 0 ? "" : (row[id] ?? "").trim();
    return [
      {
        ...{ day: when, amount_cents: cents, memo: memo < 0 ? "" : (row[memo] ?? "").trim() },
        // Some banks write a word there that is the same for every line.
        ...(identity ? { id: `csv ${identity} ${when} ${cents}` } : {}),
      },
    ];
  });
}

function dayOf(text: string): string | undefined {
  const [, date, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text.trim()) ?? [];
  if (date) return `${year}-${month}-${date}`;
  return /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
}

/** The bank's own number, or what the line says and the how-manieth of its kind it is: the same file gives the same. */
function withFingerprints(lines: Line[]): StatementLine[] {
  const seen = new Map<string, number>();
  return lines.map(({ id, ...line }) => {
    const words = id ?? `${line.day} ${line.amount_cents} ${line.memo}`.slice(0, 180);
    const times = (seen.get(words) ?? 0) + 1;
    seen.set(words, times);
    return { ...line, memo: line.memo.slice(0, 300), fingerprint: times > 1 ? `${words} #${times}` : words };
  });
}
