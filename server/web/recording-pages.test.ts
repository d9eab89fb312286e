import { expect, test } from "vitest";
import { isRecordingPage } from "./recording-pages.ts";

const ID = "11111111-1111-4111-8111-111111111111";

test.each([
  `/pt/meu-progresso/tarefas/${ID}`,
  `/en/my-progress/homework/${ID}`,
  `/admin/students/${ID}/homework/${ID}`,
  `/admin/students/${ID}/homework`,
  "/admin/post-grades",
  "/pt/meu-progresso/cartoes",
  `/admin/students/${ID}/cards`,
])("the microphone is allowed at %s", (pathname) => expect(isRecordingPage(pathname)).toBe(true));

test.each([
  "/pt",
  "/pt/agendar",
  "/pt/meu-progresso/tarefas",
  `/en/my-progress/homework/${ID}/more`,
  `/admin/students/${ID}/grades`,
  "/admin/students",
  `/x/pt/meu-progresso/tarefas/${ID}`,
])("the microphone is refused at %s", (pathname) => expect(isRecordingPage(pathname)).toBe(false));
