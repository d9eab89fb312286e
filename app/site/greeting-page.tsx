import { renderToStaticMarkup } from "react-dom/server";
import { m } from "~/i18n/paraglide/messages";
import { type Lang, pathFor, TAG } from "~/i18n/screens";
import { saidIn } from "~/platform/text/captions";

type Props = {
  /** The recording's address; its captions have the same with the ending "vtt". */
  src: string;
  isVideo: boolean;
  /** The language of the page, and of the recording. */
  lang: Lang;
  language: Lang;
  words: string;
  firstName: string;
};

const PAGE = { font: "1.125rem/1.5 system-ui, sans-serif", maxWidth: "40rem", margin: "2rem auto", padding: "0 1rem" };

/**
 * The greeting as a page of its own, for browsers without script: the player with captions, and the words below it,
 * because browsers show no captions of a voice.
 */
export function writeGreetingPage({ src, isVideo, lang, language, words, firstName }: Props): string {
  const Player = isVideo ? "video" : "audio";
  const options = { locale: lang };
  const title = (isVideo ? m.site_greeting_watch : m.site_greeting_listen)({ firstName }, options);
  const page = (
    <html lang={TAG[lang]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
      </head>
      <body style={PAGE}>
        <main>
          <h1>{title}</h1>
          <Player controls playsInline src={src} aria-label={title} style={{ width: "100%" }}>
            <track kind="captions" srcLang={TAG[language]} default src={`${src.slice(0, src.lastIndexOf("."))}.vtt`} />
          </Player>
          <div lang={TAG[language]}>
            {saidIn(words).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
          <p>
            <a href={pathFor("home", lang)}>{m.site_nav_home({}, options)}</a>
          </p>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
