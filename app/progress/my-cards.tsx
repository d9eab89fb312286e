import { cardWrites } from "~/cards/card-writes";
import { MyCards } from "~/cards/my-cards";
import { listCards, readDeck } from "~/cards/read-cards";
import { writeAction } from "~/platform/forms/write-action";
import { askedText } from "~/platform/lists/list-address";
import type { Route } from "./+types/my-cards";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myCards");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = askedText.parse(new URL(request.url).searchParams.get("q"));
  const read = await readOwn(request, q ? `cards ${q}` : "cards", async (student) => {
    const [deck, cards] = await Promise.all([readDeck(), listCards(student, 1, q)]);
    return { deck, cards };
  });
  return { ...read, q };
}

export const clientAction = writeAction(cardWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's cards, and today's reviews. */
export default function MyCardsTab({ loaderData: { person, data, q } }: Route.ComponentProps) {
  return data && <MyCards {...data} student={person.profile.id} q={q} />;
}
