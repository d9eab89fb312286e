import type { Binding, Channel } from "./channel.ts";
import type { Change } from "./notify-triggers.ts";
import type { Filter } from "./protocol.ts";

export type Subscription = { channel: Channel; binding: Binding };

/** Subscriptions to one table, by how a change is matched with them. */
export type TableListeners = {
  /** Subscriptions without a filter. */
  toAll: Set<Subscription>;
  /** Subscriptions by the value that a column must have: column, then value. */
  byValue: Map<string, Map<string, Set<Subscription>>>;
  /** Subscriptions by the text of the filter that the database must evaluate. */
  byCondition: Map<string, { filter: Filter; subscriptions: Set<Subscription> }>;
};

/** A name that no table has. */
const EVERY_TABLE = "*";

/** An index of subscriptions, so that a change costs as much as it has subscribers, and not as much as there are. */
export class Listeners {
  readonly #tables = new Map<string, TableListeners>();
  readonly #places = new Map<Channel, (() => void)[]>();

  add(channel: Channel): void {
    this.#places.set(
      channel,
      channel.bindings.map((binding) => this.#place({ channel, binding })),
    );
  }

  delete(channel: Channel): void {
    for (const leave of this.#places.get(channel) ?? []) leave();
    this.#places.delete(channel);
  }

  /** All subscribed channels. */
  channels(): Channel[] {
    return [...this.#places.keys()];
  }

  /** Subscriptions to the table of a change, and to all tables of its schema. */
  of({ schema, table }: Pick<Change, "schema" | "table">): TableListeners | undefined {
    const ofTable = this.#tables.get(`${schema}.${table}`);
    const all = this.#tables.get(`${schema}.${EVERY_TABLE}`);
    if (!ofTable || !all) return ofTable ?? all;
    return { ...ofTable, toAll: new Set([...ofTable.toAll, ...all.toAll]) };
  }

  #place(subscription: Subscription): () => void {
    const { schema, table, filter, parsed, values } = subscription.binding;
    const name = `${schema}.${table ?? EVERY_TABLE}`;
    const found = getOrCreate(this.#tables, name, () => ({
      toAll: new Set(),
      byValue: new Map(),
      byCondition: new Map(),
    }));
    const leaveTable = () => {
      if (found.toAll.size + found.byValue.size + found.byCondition.size === 0) this.#tables.delete(name);
    };
    if (filter === undefined || !parsed) {
      found.toAll.add(subscription);
      return () => {
        found.toAll.delete(subscription);
        leaveTable();
      };
    }
    if (!values) {
      const entry = getOrCreate(found.byCondition, filter, () => ({ filter: parsed, subscriptions: new Set() }));
      entry.subscriptions.add(subscription);
      return () => {
        entry.subscriptions.delete(subscription);
        if (entry.subscriptions.size === 0) found.byCondition.delete(filter);
        leaveTable();
      };
    }
    const column = getOrCreate(found.byValue, parsed.column, () => new Map<string, Set<Subscription>>());
    for (const value of values) getOrCreate(column, value, () => new Set()).add(subscription);
    return () => {
      for (const value of values) {
        column.get(value)?.delete(subscription);
        if (column.get(value)?.size === 0) column.delete(value);
      }
      if (column.size === 0) found.byValue.delete(parsed.column);
      leaveTable();
    };
  }
}

function getOrCreate<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
