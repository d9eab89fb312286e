/** An order of a list: a name ascends, and descends with `-` before it. */
export type Order<Name extends string> = Name | `-${Name}`;

/**
 * The orders of a list, from the columns that it can be sorted by.
 * @param columns the column of each name in the list's address
 */
export function ordersBy<Name extends string>(columns: Record<Name, string>) {
  const isName = (name: string): name is Name => Object.hasOwn(columns, name);
  return {
    /** An order from an address; undefined for anything else. */
    parse(asked: string | null): Order<Name> | undefined {
      const name = asked?.replace(/^-/, "") ?? "";
      if (!isName(name)) return undefined;
      return asked === name ? name : `-${name}`;
    },
    /** The column of an order, and whether it ascends. */
    columnOf(order: Order<Name>): [column: string, ascending: boolean] {
      const name = order.replace(/^-/, "");
      if (!isName(name)) throw new Error(`No column is sorted by ${order}.`);
      return [columns[name], order === name];
    },
  };
}
