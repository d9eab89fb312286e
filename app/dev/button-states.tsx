import { Button, buttonClass } from "~/ui/button";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["sm", "md", "lg"] as const;

export function ButtonStates() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} busy="Enviando…">
            {variant}
          </Button>
          <Button variant={variant} disabled>
            disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3 rounded-card bg-band p-5 text-band-ink">
        <a href="#main" className={buttonClass()}>
          Link on the band
        </a>
        <a href="#main" className={buttonClass({ variant: "secondary" })}>
          secondary
        </a>
        <a href="#main" className={buttonClass({ variant: "quiet" })}>
          quiet
        </a>
      </div>
    </>
  );
}
