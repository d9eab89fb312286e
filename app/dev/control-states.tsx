import { useState } from "react";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { DateInput } from "~/ui/date-input";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Select } from "~/ui/select";
import { Textarea } from "~/ui/textarea";
import { TimeSelect } from "~/ui/time-select";

const TIMES = ["08:00", "09:00", "10:00", "14:00", "19:00"];

export function ControlStates() {
  const [attempt, setAttempt] = useState(0);
  const problems = [
    { field: "gallery-email", message: "Escreva um e-mail completo, como nome@exemplo.com." },
    { field: "gallery-terms", message: "Aceite os termos para agendar." },
    { message: "O horário acabou de ser reservado por outra pessoa." },
  ];
  return (
    <div className="grid gap-6">
      <ErrorSummary problems={attempt ? problems : []} attempt={attempt} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label="Nome completo" required>
          <Input autoComplete="name" placeholder="Como você gosta de ser chamado" />
        </Field>
        <Field id="gallery-email" label="E-mail" required error="Escreva um e-mail completo, como nome@exemplo.com.">
          <Input type="email" autoComplete="email" defaultValue="maria@exemplo" />
        </Field>
        <Field label="WhatsApp" hint="Com DDD. É por aqui que combinamos a aula.">
          {(control) => <Input {...control} type="tel" inputMode="tel" />}
        </Field>
        <Field label="Plano" optional>
          <Select placeholder="Ainda não sei">
            <option>Busy Life</option>
            <option>Moderate</option>
          </Select>
        </Field>
        <Field label="Nível" error="Escolha o nível que mais parece com o seu.">
          <Select placeholder="Escolha">
            <option>A1</option>
          </Select>
        </Field>
        <Field label="Indisponível">
          <Input disabled value="Não se escreve aqui" readOnly />
        </Field>
        <Field label="Data">
          <DateInput />
        </Field>
        <Field label="Horário" hint="Horário de Brasília">
          <TimeSelect placeholder="Escolha" times={TIMES} />
        </Field>
        <Field label="Objetivos" optional className="sm:col-span-2">
          <Textarea placeholder="Viagem, trabalho, uma prova…" />
        </Field>
      </div>
      <div className="grid sm:grid-cols-2">
        <Checkbox label="Quero receber lembretes" defaultChecked />
        <Checkbox
          id="gallery-terms"
          label={
            <>
              Li e aceito os{" "}
              <a href="#main" className="underline underline-offset-4">
                termos de serviço
              </a>
            </>
          }
          error="Aceite os termos para agendar."
        />
        <Checkbox label="Fora do alcance" disabled />
        <Checkbox label="Fora do alcance, marcada" hint="Só a professora muda isto." disabled defaultChecked />
      </div>
      <div>
        <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          Try to send
        </Button>
      </div>
    </div>
  );
}
