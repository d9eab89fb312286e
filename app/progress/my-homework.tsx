import { GradeBadge } from "~/grades/grade-badge";
import { HomeworkList } from "~/homework/homework-list";
import { listStudentHomework } from "~/homework/read-homework";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { inBrowser, onServer } from "~/platform/pages/page-data";
import type { Route } from "./+types/my-homework";
import { tabMeta } from "./area-tabs";
import { readOwn } from "./read-own";

export const meta = tabMeta("myHomework");

const read = ({ request }: Route.LoaderArgs) => readOwn(request, "homework", listStudentHomework);
export const loader = onServer(read);
export const clientLoader = inBrowser(read);

export { FailedTab as ErrorBoundary } from "~/platform/errors/failed-page";

/** A student's homework: open and completed. */
export default function MyHomework({ loaderData: { person, data } }: Route.ComponentProps) {
  const lang = useLang();
  return (
    data && (
      <HomeworkList
        student={person.profile.id}
        homework={data}
        linkTo={(homework) => pathFor("myHomeworkItem", lang, { homework })}
        grade={(value) => <GradeBadge grade={value} />}
      />
    )
  );
}
