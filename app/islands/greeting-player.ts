import { m } from "~/i18n/paraglide/messages";
import { formatLength } from "~/ui/format-length";

/**
 * Replaces the link to the teacher's greeting by its player, and plays it. No browser shows captions of an audio element,
 * so the words stand below the player, the spoken ones in bold.
 */
export function playGreeting(link: HTMLAnchorElement): void {
  const isVideo = /\.(mp4|mov|webm)$/.test(link.pathname);
  const player = document.createElement(isVideo ? "video" : "audio");
  player.setAttribute("playsinline", "");
  player.src = link.pathname;
  const track = document.createElement("track");
  track.kind = "captions";
  track.srclang = link.hreflang;
  track.default = true;
  // The captions have the recording's name.
  track.src = `${link.pathname.slice(0, link.pathname.lastIndexOf("."))}.vtt`;
  player.append(track);
  const words = document.createElement("p");
  words.lang = link.hreflang;
  track.onload = () => showWords(track.track, words);
  const shown = isVideo ? withOwnControls(player, link) : asVoice(player, link);
  link.replaceWith(shown.place, words);
  track.track.mode = isVideo ? "showing" : "hidden";
  shown.focus.focus();
  // A browser that plays nothing by itself leaves it to the player's button.
  player.play().catch(() => {});
}

/** A player, and the part of it that has the focus first. */
type ShownPlayer = { place: HTMLElement; focus: HTMLElement };

function withOwnControls(player: HTMLMediaElement, link: HTMLAnchorElement): ShownPlayer {
  player.controls = true;
  player.setAttribute("aria-label", nameOf(link));
  player.style.width = "100%";
  return { place: player, focus: player };
}

/** The player of a voice as the signed-in pages have it (app/ui/player.tsx), in the looks of the link. */
function asVoice(player: HTMLMediaElement, link: HTMLAnchorElement): ShownPlayer {
  const name = nameOf(link);
  const place = document.createElement("div");
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", name);
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  const problem = document.createElement("div");
  problem.setAttribute("role", "alert");
  button.onclick = () => {
    if (!player.paused) return player.pause();
    problem.textContent = "";
    // A recording that failed is asked for again.
    if (player.error) player.load();
    void player.play().catch(() => {});
  };
  player.onerror = () => {
    problem.textContent = navigator.onLine ? m.common_something_went_wrong() : m.common_offline();
  };
  const time = document.createElement("span");
  time.setAttribute("aria-hidden", "true");
  time.style.cssText = "margin-inline-start: 1rem; font-variant-numeric: tabular-nums";
  const position = document.createElement("input");
  position.type = "range";
  position.step = "0.1";
  position.setAttribute("aria-label", `${m.common_position()}: ${name}`);
  position.style.cssText = "display: block; width: 100%; height: 1.5rem; margin-top: 0.5rem; accent-color: var(--red)";
  position.oninput = () => {
    player.currentTime = position.valueAsNumber;
  };
  const show = () => {
    const whole = Number.isFinite(player.duration) ? player.duration : 0;
    const [does, sign] = player.paused ? [m.common_play(), "▶"] : [m.common_pause(), "❚❚"];
    button.textContent = `${sign} ${does}`;
    button.setAttribute("aria-label", `${does}: ${name}`);
    time.textContent = `${formatLength(player.currentTime)} / ${formatLength(whole)}`;
    position.disabled = whole === 0;
    position.max = String(whole);
    position.value = String(player.currentTime);
    const said = m.common_seconds_of({ now: Math.round(player.currentTime), whole: Math.round(whole) });
    position.setAttribute("aria-valuetext", said);
  };
  for (const event of ["play", "pause", "ended", "timeupdate", "durationchange"]) player.addEventListener(event, show);
  show();
  place.append(player, button, time, position, problem);
  return { place, focus: button };
}

/** The words of the link, without its sign. */
const nameOf = (link: HTMLAnchorElement): string => (link.textContent ?? "").replace("▶", "").trim();

function showWords(track: TextTrack, place: HTMLElement): void {
  const cues = [...(track.cues ?? [])].filter((cue) => cue instanceof VTTCue);
  const parts = cues.map((cue) => {
    const part = document.createElement("span");
    part.append(cue.getCueAsHTML(), " ");
    return part;
  });
  place.replaceChildren(...parts);
  track.oncuechange = () => {
    const now = [...(track.activeCues ?? [])];
    parts.forEach((part, number) => {
      const cue = cues[number];
      part.style.fontWeight = cue && now.includes(cue) ? "bold" : "";
    });
  };
}
