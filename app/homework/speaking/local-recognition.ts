/** Speech recognition on the device (Chrome 139 and newer, where a language is installed). Sound never leaves it. */
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  processLocally: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<Result> }) => void) | null;
  onend: (() => void) | null;
  start(track: MediaStreamTrack): void;
  abort(): void;
};
type Result = ArrayLike<{ transcript: string }> & { isFinal: boolean };
type RecognitionClass = {
  new (): Recognition;
  prototype: object;
  available?(query: { langs: string[]; processLocally: true }): Promise<string>;
};

const LANG = "en-US";

/**
 * True if the browser is Chrome. Others of its engine have the same functions without a recogniser, and some of them close
 * the whole page when they are called.
 */
function isChrome(): boolean {
  const brands: unknown = Reflect.get(Object(Reflect.get(navigator, "userAgentData")), "brands");
  return Array.isArray(brands) && brands.some((brand) => Reflect.get(Object(brand), "brand") === "Google Chrome");
}

const isClass = (value: unknown): value is RecognitionClass => typeof value === "function";

/** The recogniser of English on this device; undefined where the browser has none, or would send sound elsewhere. */
async function findRecognition(): Promise<RecognitionClass | undefined> {
  const found: unknown = Reflect.get(window, "SpeechRecognition");
  if (!isChrome() || !isClass(found) || !("processLocally" in found.prototype)) return undefined;
  const state = await found.available?.({ langs: [LANG], processLocally: true });
  return state === "available" ? found : undefined;
}

/**
 * Recognises what a microphone hears, until it is stopped.
 * @param onWords called with each recognised piece
 */
export function recogniseLocally(track: MediaStreamTrack, onWords: (words: string) => void): () => void {
  let stopped = false;
  let recognition: Recognition | undefined;
  const begin = async () => {
    const Recogniser = await findRecognition();
    if (!Recogniser || stopped) return;
    const made = new Recogniser();
    recognition = made;
    made.lang = LANG;
    made.continuous = true;
    made.processLocally = true;
    made.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex))
        if (result.isFinal && result[0]) onWords(result[0].transcript);
    };
    // It ends by itself after a silence.
    made.onend = () => !stopped && made.start(track);
    made.start(track);
  };
  // Without a recogniser there is no hint.
  begin().catch(() => {});
  return () => {
    stopped = true;
    recognition?.abort();
  };
}
