import { useRevalidator } from "react-router";
import { requireStudent } from "~/account/gates";
import { ClassTab } from "~/classes/class-tab";
import { readMyClasses } from "~/classes/my-classes";
import { m } from "~/i18n/paraglide/messages";
import { PageSpinner } from "~/ui/spinner";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/my-progress";
import { Overview } from "./overview";

export const meta: Route.MetaFunction = () => [{ title: m.progress_area() }, { name: "robots", content: "noindex" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { profile } = await requireStudent(request);
  return { profile, classes: await readMyClasses() };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageSpinner;

/** The student's area. */
export default function MyProgress({ loaderData: { profile, classes } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="mx-auto grid max-w-4xl gap-6 px-5 py-8 sm:py-12">
      <h1 className="text-3xl sm:text-4xl">{m.progress_area()}</h1>
      <Tabs
        label={m.progress_area()}
        tabs={[
          {
            id: "dashboard",
            label: m.progress_tab_dashboard(),
            content: <Overview profile={profile} next={classes.upcoming[0]} />,
          },
          {
            id: "classes",
            label: m.progress_tab_classes(),
            content: <ClassTab classes={classes} onChanged={revalidate} />,
          },
        ]}
      />
    </div>
  );
}
