type Notes = { covered: string | null; words: string | null; homework: string | null };

/** Notes of the demo's classes, in turn. There are four: two classes of a week are three weekdays apart. */
const NOTES: readonly Notes[] = [
  {
    covered: "Past simple, pedidos no restaurante. Você contou a sua semana inteira sem parar!",
    words: "bill = conta\nto order = pedir\nmedium rare = ao ponto para mal",
    homework: "Três frases sobre a sua semana.",
  },
  {
    covered: "Reunião de segunda: abrir, discordar com educação, fechar com um próximo passo.",
    words: "agenda = pauta\nto follow up = dar retorno\nI see your point, but… = entendo, mas…\ndeadline = prazo",
    homework: "Gravar um minuto abrindo uma reunião.",
  },
  {
    covered: "Present perfect ou past simple? Entrevista de emprego, primeira parte.",
    words: "strength = ponto forte\nto be in charge of = ser responsável por\nso far = até agora",
    homework: "Escrever cinco coisas que você já fez no trabalho.",
  },
  {
    covered: "Ligação para o hotel: datas, preço, café da manhã. Repetir o que não se entendeu.",
    words: "to book = reservar\navailable = disponível\nCould you say that again? = Pode repetir?",
    homework: "Ouvir de novo a gravação da aula e anotar três perguntas.",
  },
];

/** The notes of a class that has none. */
export const NO_NOTES: Notes = { covered: null, words: null, homework: null };

/** The notes of a class, by its day's distance from today in weekdays. */
export const notesOf = (n: number): Notes => NOTES[Math.abs(n) % NOTES.length] ?? NO_NOTES;
