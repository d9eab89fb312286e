import { type Asked, askedOf, askedPage } from "./list-address";

/** An order of a list: a column's name ascends, and descends with `-` before it. */
type Order<Name extends string> = Name | `-${Name}`;
type Filters = Record<string, (asked: Asked) => string | undefined>;
/** `sort` is undefined for the list's own order. */
type Params<Asks extends Filters, Name extends string> = { [Filter in keyof Asks]: ReturnType<Asks[Filter]> } & {
  page: number;
} & ([Name] extends [never] ? unknown : { sort: Order<Name> | undefined });
type Options<Asks extends Filters, Name extends string> = {
  /** Each filter reads its parameter of the address. Their order is that of the address. */
  filters: Asks;
  /** The columns by which the table can be sorted: the column in the database by its id in the table. */
  sorts?: Record<Name, string>;
  /** Rows on a page. */
  size: number;
};

/** The query of a list. */
export type ParamsOf<List extends { parse: (search: URLSearchParams) => unknown }> = ReturnType<List["parse"]>;

/** A filter with a choice of words. */
export const oneOf =
  <const Choice extends string, Otherwise extends string | undefined>(
    choices: readonly Choice[],
    otherwise: Otherwise,
  ) =>
  (asked: Asked): Choice | Otherwise =>
    askedOf(choices, asked) ?? otherwise;

/** A list as its address asks for it: its filters, its order and its page. */
export function listOf<Asks extends Filters, Name extends string = never>({
  filters,
  sorts,
  size,
}: Options<Asks, Name>) {
  const isName = (name: string): name is Name => sorts !== undefined && Object.hasOwn(sorts, name);
  const orderOf = (asked: string | null): Order<Name> | undefined => {
    const name = asked?.replace(/^-/, "") ?? "";
    if (!isName(name)) return undefined;
    return asked === name ? name : `-${name}`;
  };
  /** Parses the list's query. Invalid values are replaced by the default. */
  const parse = (search: URLSearchParams) =>
    ({
      ...Object.fromEntries(Object.entries(filters).map(([name, read]) => [name, read(search.get(name))])),
      ...(sorts && { sort: orderOf(search.get("sort")) }),
      page: askedPage(search.get("page")),
    }) as Params<Asks, Name>;
  const defaults: Record<string, string | number | undefined> = parse(new URLSearchParams());
  return {
    size,
    sorts,
    parse,
    /** The address of the list, without default values. Changing anything but the page returns to page 1. */
    address(params: Params<Asks, Name>, change: Partial<Params<Asks, Name>> = {}): string {
      const next: Record<string, string | number | undefined> = { ...params, page: 1, ...change };
      const search = new URLSearchParams();
      for (const name of Object.keys(defaults)) {
        const value = next[name];
        if (value !== undefined && value !== "" && value !== defaults[name]) search.set(name, String(value));
      }
      return `?${search}`;
    },
    /** The column of an order in the database, and whether it ascends. */
    columnOf(order: Order<Name>): [column: string, ascending: boolean] {
      const name = order.replace(/^-/, "");
      if (!sorts || !isName(name)) throw new Error(`No column is sorted by ${order}.`);
      return [sorts[name], order === name];
    },
  };
}
