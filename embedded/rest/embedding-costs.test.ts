import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "../testing.ts";
import { MOST_LISTS } from "./embedded-rows.ts";

type Person = Awaited<ReturnType<TestBackend["person"]>>;
let t: TestBackend;
let ana: Person;
/** Shelves with books that have pages: each is the same table for everybody. */
const SCHEMA = `
  create table public.shelves (id int primary key);
  create table public.books (id int primary key, shelf int not null references public.shelves);
  create table public.leaves (id int primary key, book int not null references public.books, words text not null);
  create table public.readers (book int references public.books, shelf int references public.shelves, primary key (book, shelf));
  create index on public.books (shelf);
  create index on public.leaves (book);
  grant select, update on public.shelves, public.books, public.leaves, public.readers to anon, authenticated;
  grant all on public.shelves, public.books, public.leaves, public.readers to service_role;
  create function public.all_books() returns setof public.books language sql stable as 'select * from public.books';
  grant execute on function public.all_books() to anon, authenticated;
  insert into public.shelves select n from generate_series(1, 3) n;
  insert into public.books select n, n % 3 + 1 from generate_series(1, 300) n;
  insert into public.leaves select n, n % 300 + 1, repeat('word ', 200) from generate_series(1, 60000) n;
  insert into public.readers values (1, 1), (2, 1), (2, 2);
  analyze;`;
beforeAll(async () => {
  t = await startTestBackend();
  ana = await t.person("ana");
  await t.backend.sql.unsafe(SCHEMA);
  // A request for a table that is new reads the catalogue.
  await ana.client.from("shelves").select("id");
});
afterAll(() => t.close());

const JSON_BODY = { prefer: "return=representation", "content-type": "application/json" };

/** The error's code of a request as somebody; undefined where it is answered. */
async function refusal(path: string, who: "person" | "visitor" | "server" = "person", init: RequestInit = {}) {
  const { backend } = t;
  const headers = new Headers(init.headers);
  headers.set("apikey", who === "server" ? backend.secretKey : backend.publishableKey);
  if (who === "person")
    headers.set("authorization", `Bearer ${(await ana.client.auth.getSession()).data.session?.access_token}`);
  const answer = await backend.fetch(new Request(`http://localhost:3000/rest/v1/${path}`, { ...init, headers }));
  const body = await answer.json();
  return answer.ok ? undefined : body.code;
}

describe("rows that are embedded", () => {
  test.each([
    "shelves?select=id,books!books_shelf_fkey(id)",
    "books?select=id,shelves!books_shelf_fkey(id)&limit=10",
    "books?select=id,shelves!books_shelf_fkey(id),leaves(id)&limit=10",
    "shelves?select=id,books!books_shelf_fkey(id,leaves(id))&limit=1&books.limit=5",
    "books?select=id,shelves!readers(id)",
    "leaves?select=id,books(id,shelves!books_shelf_fkey(id))&limit=100",
  ])("rows that are embedded once on each way are answered: %s", async (path) => {
    expect(await refusal(path)).toBeUndefined();
  });

  test.each([
    "books?select=id,shelves!books_shelf_fkey(id,books!books_shelf_fkey(id))",
    "books?select=id,shelves!books_shelf_fkey(b:books!books_shelf_fkey(id))&limit=1",
    "shelves?select=id,books!books_shelf_fkey(shelves!books_shelf_fkey(id))",
    "shelves?select=id,books!readers(shelves!readers(id))",
    "books?select=id,...shelves!books_shelf_fkey(...books!books_shelf_fkey(id))",
    "books?select=id,shelves!books_shelf_fkey!inner(books!books_shelf_fkey!inner())",
    "leaves?select=id,books(shelves!books_shelf_fkey(books!readers(id)))",
    "rpc/all_books?select=id,shelves!books_shelf_fkey(books!books_shelf_fkey(id))",
  ])("rows that are embedded do not come back to a table above them: %s", async (path) => {
    expect([await refusal(path), await refusal(path, "visitor")]).toEqual(["PGRST100", "PGRST100"]);
    expect(await refusal(`${path}&id=eq.1`, "server")).toBeUndefined();
  });

  test("embedded rows are no list below rows that several rows share", async () => {
    for (const path of [
      "readers?select=shelves(id,books!books_shelf_fkey(id))",
      "books?select=shelves!books_shelf_fkey(id,readers(book))",
      "shelves?select=id,books!readers(leaves(id))",
    ])
      expect(await refusal(path)).toBe("PGRST100");
  });

  test("embedded rows are a few lists at most, whatever their names are", async () => {
    const lists = (many: number) => Array.from({ length: many }, (_, at) => `l${at}:leaves(id)`).join();
    expect(await refusal(`books?select=id,${lists(MOST_LISTS)}&limit=1`)).toBeUndefined();
    expect(await refusal(`books?select=id,${lists(MOST_LISTS + 1)}&limit=1`)).toBe("PGRST100");
  });

  test("rows that are embedded in a change have the same bounds as in a read, and a refused change writes nothing", async () => {
    const returned = "select=id,shelves!books_shelf_fkey(books!books_shelf_fkey(id))";
    const change = { method: "PATCH", body: '{"shelf":2}', headers: JSON_BODY };
    expect(await refusal(`books?id=eq.3&${returned}`, "person", change)).toBe("PGRST100");
    const [book] = await t.backend.sql`select shelf from public.books where id = 3`;
    expect(book?.shelf).toBe(1);
  });
});

describe("a request that embeds more than once", () => {
  const twice = "shelves?select=id,books!books_shelf_fkey(id,leaves(words))";
  test("a request with several embeddings is refused before it runs where the planner expects too much of it", async () => {
    expect([await refusal(twice), await refusal(twice, "visitor")]).toEqual(["54001", "54001"]);
    expect(await refusal(`${twice}&limit=1&books.limit=10`)).toBeUndefined();
  });

  test("a request of the server with several embeddings runs however long it takes", async () => {
    expect(await refusal(`${twice}&limit=1&books.limit=20`, "server")).toBeUndefined();
  });
});
