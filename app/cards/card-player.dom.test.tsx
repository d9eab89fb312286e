import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import { CardPlayer } from "./card-player";

let isThere: boolean;
const play = vi.fn(async () => {});
beforeEach(() => {
  isThere = true;
  play.mockClear();
  document.head.innerHTML =
    `<meta name="supabase-url" content="http://backend.test">` + `<meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async () => {
    if (!isThere) throw new TypeError("Failed to fetch");
    return new Response("sound");
  });
  vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(play);
  URL.createObjectURL = () => "blob:sound";
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hear = () => userEvent.click(screen.getByRole("button", { name: m.cards_hear() }));

test("a card's recording is loaded when it is asked for, and plays", async () => {
  render(<CardPlayer recording="lia/card/one.webm" />);
  expect(screen.queryByRole("group", { name: m.common_recording() })).toBeNull();
  await hear();
  const player = await screen.findByRole("group", { name: m.common_recording() });
  expect(player.querySelector("audio")).toHaveAttribute("src", "blob:sound");
  expect(play).toHaveBeenCalledOnce();
});

test("without a network the recording says so, and can be asked for again", async () => {
  isThere = false;
  render(<CardPlayer recording="lia/card/one.webm" />);
  await hear();
  expect(await screen.findByRole("alert")).toHaveTextContent(m.cards_recording_not_loaded());
  isThere = true;
  await hear();
  expect(await screen.findByRole("group", { name: m.common_recording() })).toBeVisible();
});
