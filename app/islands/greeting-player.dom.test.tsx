import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act } from "./article-parts";

/** The part of text tracks that jsdom lacks. */
class Cue {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  getCueAsHTML() {
    const words = document.createDocumentFragment();
    words.append(this.text);
    return words;
  }
}
const track = {
  mode: "disabled",
  cues: [new Cue("Olá!"), new Cue("Vamos?")],
  activeCues: [] as Cue[],
  oncuechange() {},
};
const play = vi.fn(async () => {});
beforeEach(() => {
  vi.stubGlobal("VTTCue", Cue);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play.mockClear());
  Object.defineProperty(HTMLTrackElement.prototype, "track", { configurable: true, get: () => track });
});

afterEach(() => document.body.replaceChildren());

const tap = (file = "a.mp3") => {
  document.body.innerHTML = `<a href="/media/greeting/${file}?page=pt" hreflang="pt-BR">Ouvir Alex</a>`;
  const link = document.querySelector("a");
  if (link) act(link);
};

test.each([
  ["audio", "a.mp3", "hidden"],
  ["video", "a.mp4", "showing"],
])("a tap replaces the greeting's link by its %s player, which plays with captions", (kind, file, mode) => {
  tap(file);
  expect(document.querySelector("a")).toBeNull();
  const player = document.querySelector<HTMLMediaElement>(kind);
  expect(document.querySelector("[aria-label='Ouvir Alex']")).toContainElement(player);
  expect(player).toMatchObject({
    controls: kind === "video",
    src: expect.stringMatching(new RegExp(`/media/greeting/${file}$`)),
  });
  expect(player?.querySelector("track")).toMatchObject({ default: true, kind: "captions", srclang: "pt-BR" });
  expect(player?.querySelector("track")?.src).toContain("/media/greeting/a.vtt");
  expect(track.mode).toBe(mode);
  expect(play).toHaveBeenCalledOnce();
});

test("a voice has a button that pauses and plays it, its position and its time", () => {
  tap();
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("no player");
  let isPaused = false;
  Object.defineProperties(audio, { paused: { get: () => isPaused }, duration: { value: 12 } });
  const pause = vi.spyOn(audio, "pause").mockImplementation(() => {
    isPaused = true;
    audio.dispatchEvent(new Event("pause"));
  });
  audio.dispatchEvent(new Event("play"));
  const button = screen.getByRole("button", { name: "Pausar: Ouvir Alex" });
  expect(button).toHaveFocus();
  button.click();
  expect(pause).toHaveBeenCalledOnce();
  expect(button).toHaveAccessibleName("Ouvir: Ouvir Alex");
  button.click();
  expect(play).toHaveBeenCalledTimes(2);
  const position = screen.getByRole("slider", { name: "Posição na gravação: Ouvir Alex" });
  audio.currentTime = 3;
  audio.dispatchEvent(new Event("timeupdate"));
  expect(position).toHaveValue("3");
  expect(screen.getByText("0:03 / 0:12")).toBeInTheDocument();
  fireEvent.input(position, { target: { value: "9" } });
  expect(audio.currentTime).toBe(9);
});

test("a recording that cannot be played shows a message, and is loaded again with the next press", () => {
  tap();
  const audio = document.querySelector("audio");
  if (!audio) throw new Error("no player");
  Object.defineProperty(audio, "error", { value: {} });
  const load = vi.spyOn(audio, "load").mockImplementation(() => {});
  audio.dispatchEvent(new Event("error"));
  expect(screen.getByRole("alert")).toHaveTextContent("Algo deu errado");
  screen.getByRole("button").click();
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  expect(load).toHaveBeenCalledOnce();
});

test("the words of the greeting are shown below the player, the spoken ones in bold", () => {
  tap();
  document.querySelector("track")?.dispatchEvent(new Event("load"));
  const words = document.querySelector("p");
  expect(words).toHaveTextContent("Olá! Vamos?");
  expect(words).toHaveAttribute("lang", "pt-BR");
  track.activeCues = track.cues.slice(1);
  track.oncuechange();
  const bold = [...document.querySelectorAll("span")].filter(({ style }) => style.fontWeight === "bold");
  expect(bold.map((part) => part.textContent?.trim())).toEqual(["Vamos?"]);
});
