import { formsOf } from "./allowed-sources";
import { SIZES } from "./render-article";

type Props = {
  path: string;
  alt: string;
  /** True if it is above the article and so in the first screen, instead of on a card. */
  first?: boolean;
};

/** An article's cover, in the size in which it is shown. */
export function Cover({ path, alt, first = false }: Props) {
  const forms = formsOf(path);
  const sizes = first ? SIZES : "(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw";
  return (
    <picture>
      {forms && <source type="image/avif" srcSet={forms.avif} sizes={sizes} />}
      <img
        src={path}
        {...(forms ? { srcSet: forms.webp, sizes } : {})}
        alt={alt}
        width={960}
        height={540}
        {...(first ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
        className={`aspect-video w-full rounded-card object-cover ${first ? "mt-7" : ""}`}
      />
    </picture>
  );
}

/** The number of drawings in `article.css`. */
const DRAWINGS = 4;

type DrawnProps = { category: string | undefined; first?: boolean };

/** A line of stations and the category's name, in place of a cover that an article does not have. */
export function DrawnCover({ category = "", first = false }: DrawnProps) {
  return (
    <div
      data-drawing={category.length % DRAWINGS}
      aria-hidden={category === "" || undefined}
      className={`drawn ${first ? "mt-7" : ""}`}
    >
      <span>{category}</span>
    </div>
  );
}
