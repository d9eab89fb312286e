import { beforeEach, expect, test, vi } from "vitest";
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
  expect(player).toHaveAttribute("aria-label", "Ouvir Alex");
  expect(player).toMatchObject({ controls: true, src: expect.stringMatching(new RegExp(`/media/greeting/${file}$`)) });
  expect(player?.querySelector("track")).toMatchObject({ default: true, kind: "captions", srclang: "pt-BR" });
  expect(player?.querySelector("track")?.src).toContain("/media/greeting/a.vtt");
  expect(track.mode).toBe(mode);
  expect(play).toHaveBeenCalledOnce();
});

test("the words of the greeting stand below the player, those that are being said in bold", () => {
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
