import { useSearchParams } from "react-router";
import { AddWords } from "~/cards/add-words";
import { cardWrites } from "~/cards/card-writes";
import { MyCards } from "~/cards/my-cards";
import { CARDS, listCards, readDeck } from "~/cards/read-cards";
import { RecorderContext } from "~/cards/recorder-context";
import { readGuardian } from "~/guardians/read-guardian";
import { Recorder } from "~/homework/speaking/load-recorder";
import { orNone } from "~/platform/errors/or-none";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { GuardianAwaited } from "~/school/guardian-awaited";
import type { Route } from "./+types/my-cards";
import { tabMeta } from "./area-tabs";
import { readArticleWords } from "./read-article-words";
import { readOwn } from "./read-own";

export const meta = tabMeta("myCards");

async function read({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { q } = CARDS.parse(search);
  const article = search.get("article");
  const read = await readOwn(request, q ? `cards ${q}` : "cards", async (student) => {
    const [deck, cards] = await Promise.all([readDeck(), listCards(student, 1, q)]);
    return { deck, cards };
  });
  const guardian = await orNone(readGuardian(read.person.profile));
  return { ...read, q, guardian, words: article && !read.away ? await wordsOf(article) : undefined };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

/** The words that the address offers; the cards are shown without them as well. */
const wordsOf = (slug: string) =>
  readArticleWords(slug).catch((error: unknown) => {
    void reportFailedPart(error);
    return undefined;
  });

export const clientAction = writeAction(cardWrites);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's cards, and today's reviews. */
export default function MyCardsTab({ loaderData: { person, data, q, words, guardian } }: Route.ComponentProps) {
  const [, setSearch] = useSearchParams();
  return (
    data && (
      <RecorderContext value={Recorder}>
        <GuardianAwaited value={guardian?.awaited ?? false}>
          <MyCards {...data} student={person.profile.id} q={q}>
            {words && <AddWords {...words} onEnd={() => setSearch({}, { replace: true })} />}
          </MyCards>
        </GuardianAwaited>
      </RecorderContext>
    )
  );
}
