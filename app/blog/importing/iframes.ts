import { playerOf } from "../blocks";

/** Addresses of embed frames, and the page of each. */
const FRAMES: { frame: RegExp; page: (found: RegExpExecArray) => string }[] = [
  {
    frame: /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]{11})(?![\w-])/,
    page: ([, id]) => `https://www.youtube.com/watch?v=${id}`,
  },
  { frame: /^https:\/\/player\.vimeo\.com\/video\/(\d+)/, page: ([, id]) => `https://vimeo.com/${id}` },
  {
    frame: /^https:\/\/open\.spotify\.com\/embed(?:-podcast)?\/(\w+)\/(\w+)/,
    page: ([, kind, id]) => `https://open.spotify.com/${kind}/${id}`,
  },
  {
    frame: /^https:\/\/w\.soundcloud\.com\/player\/?\?(?:.*&)?url=([^&]+)/,
    page: ([, address = ""]) => decodeURIComponent(address),
  },
];

/** The page that a frame, an embed or a link shows, over https. */
export function pageOf(address: string): string {
  const secure = address.trim().replace(/^(?:http:)?\/\//i, "https://");
  for (const { frame, page } of FRAMES) {
    const found = frame.exec(secure);
    if (found) return page(found);
  }
  const vimeo =
    /^https:\/\/(?:www\.)?vimeo\.com\/(?:channels\/\w+\/|groups\/\w+\/videos\/)?(\d{6,12})(?:[/?#].*)?$/.exec(secure);
  if (vimeo) return `https://vimeo.com/${vimeo[1]}`;
  return playerOf(secure) ? secure : address.trim();
}

/** Sites whose addresses become players if they have a line of their own. */
export const isShown = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|fb|tiktok|soundcloud|flickr|reddit|tumblr|pinterest|slideshare|scribd|ted|dailymotion|mixcloud|kickstarter|giphy|codepen|canva|wordpress\.tv|speakerdeck|threads|bsky)\.(?:com|net|tv|app|watch|co)\//i.test(
    address,
  );
