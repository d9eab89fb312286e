import { redirect } from "react-router";
import { AddCardButton } from "~/cards/add-card-button";
import { cardWrites } from "~/cards/card-writes";
import { GradeBadge } from "~/grades/grade-badge";
import { readGuardian } from "~/guardians/read-guardian";
import { MyHomework } from "~/homework/my-homework";
import { readHomework } from "~/homework/read-homework";
import { retakeWrites } from "~/homework/retake-homework";
import { answerWrites } from "~/homework/submit-answer";
import { pathFor } from "~/i18n/screens";
import { pageLang, useLang } from "~/i18n/use-lang";
import { orNone } from "~/platform/errors/or-none";
import { writeAction } from "~/platform/forms/write-action";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import { GuardianAwaited } from "~/school/guardian-awaited";
import type { Route } from "./+types/my-homework-item";
import { describeOwn } from "./area-meta";
import { tabName } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeOwn("myHomework", loaderData?.data?.assignment.title ?? tabName("myHomework"), matches);

async function read({ request, params }: Route.LoaderArgs) {
  const read = await readOwn(request, `homework ${params.homework}`, () => readHomework(params.homework));
  // It was withdrawn, or belongs to another student.
  if (read.data === null) throw redirect(pathFor("myHomework", pageLang()));
  return { ...read, data: read.data, guardian: await orNone(readGuardian(read.person.profile)) };
}
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export const clientAction = writeAction({ ...answerWrites, ...cardWrites, ...retakeWrites });

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's own homework: the assignment and their answer. */
export default function MyHomeworkItem({ loaderData: { data, guardian } }: Route.ComponentProps) {
  const lang = useLang();
  return (
    data && (
      <GuardianAwaited value={guardian?.awaited ?? false}>
        <MyHomework
          homework={data}
          backTo={pathFor("myHomework", lang)}
          grade={(value) => <GradeBadge grade={value} />}
          addCards={(cards) => <AddCardButton cards={cards} />}
        />
      </GuardianAwaited>
    )
  );
}
