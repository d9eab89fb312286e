import { m } from "~/i18n/paraglide/messages";
import { pathFor } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";

/**
 * Three letters that expand to the full name on hover or focus: from 45 to 200 px in 0.4 s, with a crossfade of 0.2 s.
 * It overlaps its neighbours, so that nothing moves.
 */
export function Logo({ firstName }: { firstName: string }) {
  const brand = m.common_brand({ firstName });
  return (
    <span className="relative block h-11 w-[45px] md:h-10 shrink-0">
      <a
        href={pathFor("home", useLang())}
        className="group absolute inset-y-0 left-0 z-10 grid w-[45px] overflow-hidden rounded-md border-2 border-ink bg-paper font-serif transition-[width] duration-400 hover:w-[200px] focus-visible:w-[200px]"
      >
        <span className="sr-only">{brand}</span>
        <span
          aria-hidden="true"
          className="col-start-1 row-start-1 w-[41px] place-self-center justify-self-start text-center font-semibold text-sm leading-none transition-opacity duration-200 group-hover:opacity-0 group-focus-visible:opacity-0"
        >
          E<span className="text-red">W</span>
          {firstName[0]}
        </span>
        <span
          aria-hidden="true"
          className="col-start-1 row-start-1 w-[196px] place-self-center justify-self-start overflow-hidden text-ellipsis whitespace-nowrap px-2 text-center font-semibold text-lg leading-none opacity-0 transition-opacity duration-200 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          {brand}
        </span>
      </a>
    </span>
  );
}
