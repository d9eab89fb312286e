import type { Client } from "../backend/site-backend.ts";
import { expectSuccess } from "./expect-success.ts";

const PLANS = [
  { name: "Busy Life", classes_per_week: 1, price_cents: 32_000 },
  { name: "Moderate", classes_per_week: 2, price_cents: 58_000 },
  { name: "King Charles", classes_per_week: 3, price_cents: 81_000 },
];

/** Placeholder facts of a business; they are recognisable as placeholders. */
const FACTS = {
  brand_first_name: "Alex",
  contact_email: "contato@example.com",
  contact_phone: "+5511900000000",
  responsible_name: "Alex Taylor",
  company_number: "12ABC34501DE35",
  company_address: "Rua das Palavras, 100, Centro, Belo Horizonte, MG, 30130-000",
  linkedin_url: "https://example.com/linkedin",
  instagram_url: "https://example.com/instagram",
  language_app_url: "https://example.com/app",
};

/** The teacher, as the About page shows her. */
const ABOUT = {
  introduction_pt:
    "Há doze anos ajudo adultos a abrir a boca em inglês sem medo. Na minha aula, quem mais fala é você.",
  introduction_en:
    "For twelve years I have helped adults to speak English without fear. In my class, you do most of the talking.",
  biography_pt:
    "Sou a Alex. Dou aulas de inglês há doze anos, os últimos sete só on-line, para adultos no Brasil que já tentaram mais de uma vez.\n\nAprendi português trabalhando em Belo Horizonte. Sei como é ter as palavras na cabeça e não na boca, e é por isso que nas minhas aulas se fala desde o primeiro minuto.",
  biography_en:
    "I am Alex. I have taught English for twelve years, the last seven of them online, to adults in Brazil who have tried more than once.\n\nI learnt Portuguese while working in Belo Horizonte. I know what it is like to have the words in your head and not on your tongue, which is why in my classes you speak from the first minute.",
  qualifications_pt: [
    "CELTA, Universidade de Cambridge",
    "Licenciatura em Letras, inglês e português",
    "Formação em ensino on-line para adultos",
  ],
  qualifications_en: [
    "CELTA, University of Cambridge",
    "Degree in English and Portuguese",
    "Training in teaching adults online",
  ],
};

const TESTIMONIALS = [
  {
    author_name: "Beatriz Almeida",
    about_pt: "cantora, Rio de Janeiro",
    about_en: "singer, Rio de Janeiro",
    text_pt: "As aulas cabem no meu dia e eu falo o tempo todo. Era o que faltava!",
    text_en: "The classes fit into my day, and I speak all the time. That was what was missing!",
  },
  {
    author_name: "Rafael Nogueira",
    about_pt: "engenheiro, São Paulo",
    about_en: "engineer, São Paulo",
    text_pt: "Em um ano passei de traduzir tudo na cabeça a conduzir reuniões em inglês.",
    text_en: "In a year I went from translating everything in my head to leading meetings in English.",
  },
  {
    author_name: "Thiago Prado",
    about_pt: "fisioterapeuta, Belo Horizonte",
    about_en: "physiotherapist, Belo Horizonte",
    text_pt: "Perdi o medo de errar. Os erros viraram parte da aula.",
    text_en: "I stopped being afraid of mistakes. They became part of the class.",
  },
];

/** Monday to Friday, as ISO weekdays. */
const WORKING_HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: "07:00", ends: "22:00" }));

/** Fills in the site's facts, plans and working hours that are still empty. */
export async function fillInBusiness(server: Client): Promise<void> {
  expectSuccess(await server.from("site_settings").update(FACTS).is("contact_email", null).select("singleton"));
  expectSuccess(await server.from("site_settings").update(ABOUT).is("biography_pt", null).select("singleton"));
  const said = expectSuccess(await server.from("testimonials").select("id").limit(1));
  const published = TESTIMONIALS.map((words, position) => ({ ...words, position, published: true }));
  if (said.length === 0) expectSuccess(await server.from("testimonials").insert(published).select("id"));
  for (const { name, ...facts } of PLANS)
    expectSuccess(await server.from("plans").update(facts).eq("name", name).is("price_cents", null).select("name"));
  expectSuccess(await server.rpc("finish_welcome"));
  const rules = await server
    .from("scheduling_rules")
    .update({ hours_are_set: true, students_change_series: true })
    .eq("hours_are_set", false)
    .select("singleton");
  if (expectSuccess(rules).length > 0)
    expectSuccess(await server.from("working_hours").insert(WORKING_HOURS).select("weekday"));
}
