import type { Database } from "../../app/platform/backend/database.types.ts";

type Enums = Database["public"]["Enums"];

export type Applicant = {
  full_name: string;
  email: string;
  phone: string;
  level: Enums["booking_level"];
  plan?: string;
  goals?: string;
  message?: string;
  /** The class's day, as a number of weekdays from today. */
  weekdays: number;
  time: string;
  status?: Enums["booking_status"];
  bookedHoursAgo?: number;
};

export const PAST: Applicant[] = [
  {
    full_name: "Juliana Ferraz",
    email: "juliana.ferraz@example.com",
    phone: "+5511900000201",
    level: "intermediate",
    plan: "Moderate",
    goals: "Apresentar meus projetos em inglês nas reuniões do time.",
    weekdays: -18,
    time: "19:00",
  },
  {
    full_name: "Marcos Vinícius Leal",
    email: "marcos.leal@example.com",
    phone: "+5541900000202",
    level: "beginner",
    plan: "Busy Life",
    goals: "Viajar para o Canadá em julho sem depender da minha filha.",
    weekdays: -14,
    time: "08:00",
  },
  {
    full_name: "Camila Rezende",
    email: "camila.rezende@example.com",
    phone: "+5562900000203",
    level: "not_sure",
    message: "Estudei na escola há muito tempo, não sei em que nível estou.",
    weekdays: -11,
    time: "12:30",
    status: "no_show",
  },
  {
    full_name: "Eduardo Sakamoto",
    email: "eduardo.sakamoto@example.com",
    phone: "+5511900000204",
    level: "advanced",
    plan: "King Charles",
    goals: "Manter a fluência e me preparar para o C2 Proficiency.",
    weekdays: -7,
    time: "20:00",
  },
  {
    full_name: "Patrícia Gomes",
    email: "patricia.gomes@example.com",
    phone: "+5585900000205",
    level: "elementary",
    goals: "Ajudar meus filhos com a lição de inglês.",
    weekdays: -5,
    time: "09:30",
    status: "cancelled",
  },
  {
    full_name: "Lucas Andrade",
    email: "lucas.andrade@example.com",
    phone: "+5551900000206",
    level: "upper_intermediate",
    plan: "Moderate",
    goals: "Entrevistas para vagas remotas de desenvolvedor.",
    weekdays: -2,
    time: "18:00",
  },
];

export const UPCOMING_APPLICANTS: Applicant[] = [
  {
    full_name: "Fernanda Tavares",
    email: "fernanda.tavares@example.com",
    phone: "+5511900000301",
    level: "intermediate",
    plan: "Moderate",
    goals: "Perder o medo de falar em reuniões com clientes de fora.",
    weekdays: 1,
    time: "19:00",
    status: "confirmed",
    bookedHoursAgo: 70,
  },
  {
    full_name: "João Pedro Barros",
    email: "joaopedro.barros@example.com",
    phone: "+5571900000302",
    level: "beginner",
    plan: "Busy Life",
    message: "Só consigo antes das 9h por causa do trabalho.",
    weekdays: 2,
    time: "07:00",
    bookedHoursAgo: 52,
  },
  {
    full_name: "Larissa Monteiro",
    email: "larissa.monteiro@example.com",
    phone: "+5548900000303",
    level: "upper_intermediate",
    plan: "King Charles",
    goals: "IELTS em março, preciso de 7.5 para o mestrado.",
    weekdays: 2,
    time: "14:00",
    bookedHoursAgo: 45,
  },
  {
    full_name: "Antônio Carlos Moura",
    email: "antonio.moura@example.com",
    phone: "+5581900000304",
    level: "elementary",
    goals: "Conversar com meus netos que moram na Irlanda.",
    weekdays: 3,
    time: "10:00",
  },
  {
    full_name: "Isabela Cunha",
    email: "isabela.cunha@example.com",
    phone: "+5531900000305",
    level: "not_sure",
    goals: "Séries sem legenda!",
    weekdays: 5,
    time: "21:00",
    bookedHoursAgo: 9,
  },
  {
    full_name: "Rodrigo Teixeira",
    email: "rodrigo.teixeira@example.com",
    phone: "+5519900000306",
    level: "intermediate",
    plan: "Moderate",
    goals: "Inglês para engenharia: normas, e-mails e auditorias.",
    weekdays: 8,
    time: "18:00",
    bookedHoursAgo: 3,
  },
  {
    full_name: "Vitória Sampaio",
    email: "vitoria.sampaio@example.com",
    phone: "+5527900000307",
    level: "beginner",
    message: "Minha amiga Juliana indicou a aula.",
    weekdays: 11,
    time: "17:00",
    bookedHoursAgo: 1,
  },
];
