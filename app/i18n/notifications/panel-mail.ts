import { z } from "zod";
import type { Lang } from "../screens.ts";
import type { MailWords } from "./account-mail.ts";

/** The data of the teacher's own mails, as the bell's content has it. */
export const PanelData = z.object({
  link: z.string().startsWith("/"),
  student_name: z.string().default(""),
  percent: z.string().default(""),
});

const KINDS = ["erasure_requested", "backup_failed", "disk_filling"] as const;
export type PanelMailKind = (typeof KINDS)[number];
export const isPanelMail = (kind: string): kind is PanelMailKind => KINDS.some((known) => known === kind);

type Said = { brand: string; student: string; percent: string };

/** The words of mails about what the teacher has to see to, in both languages. */
export const PANEL_MAIL_TEXTS: Record<Lang, Record<PanelMailKind, (said: Said) => MailWords>> = {
  pt: {
    erasure_requested: ({ brand, student }) => ({
      subject: `${student} pediu a exclusão dos dados - ${brand}`,
      greeting: "Pedido de exclusão de dados",
      body: [
        `${student} pediu a exclusão dos próprios dados.`,
        "A LGPD dá esse direito a cada pessoa e pede uma resposta sem demora. No painel você vê o pedido e exclui os dados; o que a contabilidade precisa guardar fica, sem o nome.",
      ],
      button: "Abrir o pedido",
      ignore: "Você escolhe quais avisos recebe por e-mail no seu perfil.",
    }),
    backup_failed: ({ brand }) => ({
      subject: `O backup desta noite não deu certo - ${brand}`,
      greeting: "Backup",
      body: [
        "O backup desta noite não deu certo.",
        "O site tenta mais duas vezes, com uma hora de intervalo. Nas configurações você vê se alguma funcionou e, se não, por quê.",
      ],
      button: "Ver os backups",
      ignore: "Você recebe este aviso uma vez por noite em que o backup falha.",
    }),
    disk_filling: ({ brand, percent }) => ({
      subject: `O disco do site está ${percent}% cheio - ${brand}`,
      greeting: "Espaço no disco",
      body: [
        `O disco do site está ${percent}% cheio.`,
        "Quando ele enche, o site continua no ar, mas não guarda mais nada: agendamentos, tarefas e pagamentos são recusados. Apague arquivos de que não precisa ou peça um disco maior a quem cuida da máquina.",
      ],
      button: "Abrir as configurações",
      ignore: "Você recebe este aviso uma vez, até que haja espaço de novo.",
    }),
  },
  en: {
    erasure_requested: ({ brand, student }) => ({
      subject: `${student} asked for their data to be erased - ${brand}`,
      greeting: "A request for erasure",
      body: [
        `${student} asked for all their data to be erased.`,
        "Brazil's data protection law (LGPD) gives everyone this right and expects an answer without delay. In the panel you see the request and erase the data; what the accounts must show is kept, without the name.",
      ],
      button: "Open the request",
      ignore: "You choose in your profile which of these come by e-mail.",
    }),
    backup_failed: ({ brand }) => ({
      subject: `Last night's backup failed - ${brand}`,
      greeting: "Backup",
      body: [
        "Last night's backup failed.",
        "The site tries twice more, an hour apart. The settings show whether one of them worked and, if not, why.",
      ],
      button: "See the backups",
      ignore: "You get this note once for each night whose backup fails.",
    }),
    disk_filling: ({ brand, percent }) => ({
      subject: `The site's disk is ${percent}% full - ${brand}`,
      greeting: "Room on the disk",
      body: [
        `The site's disk is ${percent}% full.`,
        "Once it is full the site stays up but stores nothing more: bookings, homework and payments are refused. Delete files you don't need, or ask whoever looks after the machine for a larger disk.",
      ],
      button: "Open the settings",
      ignore: "You get this note once, until there is room again.",
    }),
  },
};
