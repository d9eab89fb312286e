import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Skeleton, SkeletonRows } from "~/ui/skeleton";
import { Spinner } from "~/ui/spinner";

export function WaitingStates() {
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <EmptyState level={3} title="Nenhuma aula marcada" text="Quando alguém agendar, a aula aparece aqui na hora.">
        <a href="#main" className={buttonClass({ variant: "secondary" })}>
          Copiar o link de agendamento
        </a>
      </EmptyState>
      <div className="grid gap-5">
        <div className="flex items-center gap-4 text-red">
          <Spinner />
          <Spinner className="size-10" />
        </div>
        <Skeleton className="h-8 w-48" />
        <SkeletonRows rows={3} />
      </div>
    </div>
  );
}
