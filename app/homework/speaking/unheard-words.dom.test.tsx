import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { stubCaches } from "~/platform/offline/testing";
import { Recorder } from "./recorder";
import { stubMicrophone } from "./testing";
import { findUnheard } from "./use-unheard-words";

const READING = "She sells sea shells by the sea shore.";

const nameBrowser = (brand: string) => Reflect.set(navigator, "userAgentData", { brands: [{ brand }] });

let started: { processLocally: boolean; say(words: string): void }[] = [];
function stubRecognition(state: string | undefined) {
  class Recognition {
    lang = "";
    onresult: ((event: unknown) => void) | null = null;
    get processLocally() {
      return this.local;
    }
    set processLocally(value: boolean) {
      this.local = value;
    }
    private local = false;
    static available = async () => state;
    start() {
      started.push(this);
    }
    abort() {}
    say(transcript: string) {
      this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal: true })] });
    }
  }
  vi.stubGlobal("SpeechRecognition", Recognition);
}

beforeEach(() => {
  started = [];
  stubCaches();
  stubMicrophone();
  nameBrowser("Google Chrome");
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const record = async (reading: string | null) => {
  render(<Recorder id="h" hasOne={false} reading={reading} onUse={() => {}} />);
  await press(m.speaking_start());
};

test("words that the device did not hear are a hint, after the recording", async () => {
  stubRecognition("available");
  await record(READING);
  await expect.poll(() => started.length).toBe(1);
  expect(started[0]?.processLocally).toBe(true);
  act(() => started[0]?.say("she sells she shells by the shore"));
  expect(screen.queryByText(m.speaking_unheard_hint())).toBeNull();
  await press(m.speaking_stop());
  expect(screen.getByText("sea, sea")).toBeVisible();
  expect(screen.getByText(m.speaking_unheard_hint())).toBeVisible();
});

test.each([
  ["a language that is not on the device", "downloadable"],
  ["no recognition on the device", "unavailable"],
])("%s means no recognition and no hint", async (_, state) => {
  stubRecognition(state);
  await record(READING);
  await press(m.speaking_stop());
  expect(started).toEqual([]);
  expect(screen.queryByText(m.speaking_unheard_hint())).toBeNull();
});

test("the speech recognition of a browser that sends the sound to a server is not used", async () => {
  const asked = vi.fn();
  vi.stubGlobal(
    "SpeechRecognition",
    class {
      start = asked;
    },
  );
  await record(READING);
  await press(m.speaking_stop());
  expect(asked).not.toHaveBeenCalled();
});

test("a browser of Chrome's engine without a recogniser is not asked, since asking may close its page", async () => {
  stubRecognition("available");
  nameBrowser("Chromium");
  await record(READING);
  await press(m.speaking_stop());
  expect(started).toEqual([]);
});

test("free speech is not recognised", async () => {
  stubRecognition("available");
  await record(null);
  await press(m.speaking_stop());
  expect(started).toEqual([]);
});

test("contractions, numbers and British spelling are heard in any form", () => {
  expect(findUnheard("I don't like 3 colours.", "i do not like three colors")).toEqual([]);
  expect(findUnheard(READING, "she sells shells by the shore").length).toBe(2);
});
