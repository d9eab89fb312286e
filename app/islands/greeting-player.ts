/**
 * Replaces the link to the teacher's greeting by its player, and plays it. Captions of a voice are shown by no browser, so
 * the words stand below, with those that are being said in bold.
 */
export function playGreeting(link: HTMLAnchorElement): void {
  const isVideo = /\.(mp4|mov|webm)$/.test(link.pathname);
  const player = document.createElement(isVideo ? "video" : "audio");
  player.controls = true;
  player.setAttribute("playsinline", "");
  player.setAttribute("aria-label", link.textContent ?? "");
  player.style.width = "100%";
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
  link.replaceWith(player, words);
  track.track.mode = isVideo ? "showing" : "hidden";
  player.focus();
  // A browser that plays nothing by itself leaves it to the player's own button.
  player.play().catch(() => {});
}

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
