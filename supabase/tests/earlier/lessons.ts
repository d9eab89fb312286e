import { bytes, CLASS, type EarlierRow, END, id, type SchoolIds, START } from "./school.ts";

const ARTICLE = id(20);
const VERSION = id(21);
const ITEM = id(22);
const ATTEMPT = id(23);
const ASSIGNMENT = id(30);
const HOMEWORK = id(31);
const MODULE = id(32);
const body = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Olá" }] }] };

/** Articles, the placement test, homework and grades. */
export const lessons = ({ ana }: SchoolIds): EarlierRow[] => [
  ["public.articles", { id: ARTICLE, category: "listening", announced_at: START, created_at: START }],
  [
    "public.article_versions",
    {
      id: VERSION,
      article_id: ARTICLE,
      language: "pt",
      title: "Escutar",
      slug: "escutar",
      excerpt: "Como escutar",
      body,
      body_text: "Olá",
      state: "published",
      published_at: START,
      revision: 3,
      created_at: START,
      edited_at: START,
    },
  ],
  ["public.article_slugs", { language: "pt", slug: "escutar-antes", version_id: VERSION }],
  ["public.article_views", { version_id: VERSION, day: "2026-03-02", views: 41 }],
  ["public.topic_suggestions", { id: id(59), topic: "Phrasal verbs", name: "Leo", language: "pt", created_at: START }],
  ["private.done_once", { what: "a step of before" }],
  [
    "public.article_drafts",
    {
      article_id: ARTICLE,
      language: "pt",
      title: "Escutar mais",
      slug: "escutar",
      excerpt: "",
      body,
      revision: 4,
      saved_at: START,
    },
  ],
  [
    "public.article_revisions",
    {
      article_id: ARTICLE,
      language: "pt",
      revision: 4,
      title: "Escutar",
      slug: "escutar",
      excerpt: "",
      body,
      saved_at: START,
    },
  ],
  [
    "public.placement_items",
    {
      id: ITEM,
      code: "G-OLD",
      version: 1,
      skill: "grammar",
      level: "B1",
      question: "She ___ here.",
      options: ["is", "are", "am", "be"],
      answer: 0,
      explanation_pt: "Terceira pessoa.",
      explanation_en: "Third person.",
      created_at: START,
    },
  ],
  [
    "public.placement_attempts",
    {
      id: ATTEMPT,
      key_hash: bytes(8),
      language: "pt",
      stage: "finished",
      track: "harder",
      started_at: START,
      expires_at: END,
      finished_at: END,
      correct: 30,
      ability: 3.1,
      level: "B2",
      profile: { grammar: 3 },
      share: "s".repeat(22),
      met: ["G-OLD"],
      user_id: ana,
    },
  ],
  [
    "public.placement_answers",
    { attempt_id: ATTEMPT, position: 1, item_id: ITEM, option_order: [3, 2, 1, 0], answer: 0, answered_at: START },
  ],
  [
    "public.assignments",
    {
      id: ASSIGNMENT,
      kind: "dictation",
      title: "Ditado 1",
      instructions: "Escute duas vezes",
      links: [],
      due_on: "2026-03-09",
      created_at: START,
    },
  ],
  ["public.dictations", { assignment_id: ASSIGNMENT, text: "The cat sat." }],
  [
    "public.homework",
    {
      id: HOMEWORK,
      assignment_id: ASSIGNMENT,
      student_id: ana,
      status: "graded",
      assigned_at: START,
      answer: "The cat sat.",
      submissions: 1,
      submitted_at: START,
      is_late: true,
      grade: 9.5,
      comment: "Ótimo",
      marks: [],
      graded_at: END,
    },
  ],
  [
    "public.homework_files",
    {
      id: id(60),
      homework_id: HOMEWORK,
      object_name: `${ana}/a.pdf`,
      file_name: "a.pdf",
      mime_type: "application/pdf",
      size_bytes: 1200,
      position: 1,
    },
  ],
  [
    "storage.objects",
    {
      id: id(61),
      bucket_id: "homework",
      name: `${ana}/a.pdf`,
      owner: ana,
      metadata: { size: 1200, mimetype: "application/pdf" },
      version: id(62),
      created_at: START,
    },
  ],
  ["public.notification_choices", { user_id: ana, topic: "reminders", by_mail: false }],
  ["public.test_modules", { id: MODULE, name: "Módulo 1", held_on: "2026-03-20", created_at: START }],
  [
    "public.module_grades",
    {
      module_id: MODULE,
      student_id: ana,
      meanings: 8,
      questions: 7.5,
      dictation: 9.9,
      told_at: END,
      updated_at: END,
    },
  ],
  [
    "public.feedback",
    {
      id: id(63),
      student_id: ana,
      class_id: CLASS,
      rating: 5,
      comments: "Gostei",
      created_at: START,
      reply: "Que bom!",
      replied_at: END,
    },
  ],
];
