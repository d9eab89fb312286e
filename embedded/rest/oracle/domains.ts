import { all, send } from "./send.ts";
import type { SentRequest } from "./side-by-side.ts";

/** Requests about columns, keys, arguments and rows of domains, some of which have names of other types. */
export const DOMAINS: Record<string, SentRequest[]> = {
  "domains of keys, with names of other types": [
    ...all(
      "/shelves?order=id",
      "/shelves?id=eq.1&select=label,rank",
      "/shelves?id=in.(1,3)&select=id&order=id.desc",
      "/shelves?id=eq.-1",
      "/shelves?label=eq.[1&select=id",
      "/shelves?label=neq.null&select=id&order=id",
      "/shelves?label=is.null",
      "/shelves?or=(label.eq.null,label.like.*a*)&select=id&order=id",
      "/shelves?label->a=eq.1",
      "/shelves?rank=gt.1&select=id&order=rank",
      "/shelves?rank=eq.x",
      "/shelves?odd=eq.{a}&select=id,odd",
      "/shelves?odd=cs.{a}",
      "/shelves?select=id::text,rank::text&order=order",
      "/books?select=id,shelves!books_shelf_fkey(*)&order=id",
      "/books?select=id,shelf(label)&order=id",
      "/books?select=id,shelf(label),beside(label)&order=id",
      "/books?select=id,shelf!inner(id)&shelf.label=eq.[1&order=id",
      "/books?select=id,...shelf(label,rank)&order=id",
      "/books?select=id,shelves(id)",
      "/books?select=id,shelf_above(id)&order=id",
      "/shelves?select=id,books!shelf(id)&order=id&books.order=id",
      "/shelves?select=id,books!beside(id)&order=id",
      "/shelves?select=id,books!shelf!inner(id)&order=id&books.order=id.desc",
    ),
    send("POST", "/shelves", { id: 9, label: { a: 1 }, rank: "3", odd: "{x}" }),
    send("POST", "/shelves", { id: 9, label: "[1", rank: 3, odd: ["x"] }),
    send("POST", "/shelves", [{ id: 9 }, { id: 10, rank: 1 }]),
    send("POST", "/shelves", { id: -1 }),
    send("POST", "/books?select=id,shelf(label)", { id: 9, shelf: 2 }),
    send("PATCH", "/shelves?label=eq.null", { label: "{" }),
    send("DELETE", "/books?shelf=eq.1&select=id", undefined),
  ],
  "rows and arguments of domains": [
    ...all(
      "/rpc/with_key?key=1",
      "/rpc/with_key?key=1&order=2",
      "/rpc/with_key?key=-1",
      "/rpc/everybody?select=id,name&order=id&limit=2",
      "/rpc/everybody?id=eq.2&select=id",
      "/rpc/everybody?or=(id.eq.1,name.eq.True)&select=id,name&order=id",
    ),
    send("POST", "/rpc/with_key", { key: 2, order: 3 }),
    send("POST", "/rpc/with_key", { key: "x" }),
  ],
};
