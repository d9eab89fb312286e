import { m } from "~/i18n/paraglide/messages";
import type { LossKind, Refusal, SkippedItem, SkippedKind } from "../importing/imported-article";

type LossText = (values: { what: string }) => string;

const LOSSES: Record<LossKind, LossText> = {
  picture: m.articles_loss_picture,
  shortcode: m.articles_loss_shortcode,
  block: m.articles_loss_block,
  embed: m.articles_loss_embed,
  media: m.articles_loss_media,
  form: m.articles_loss_form,
  script: m.articles_loss_script,
  link: m.articles_loss_link,
  insert: m.articles_loss_insert,
  comments: m.articles_loss_comments,
  locked: () => m.articles_loss_locked(),
  term: m.articles_loss_term,
  title: () => m.articles_loss_title(),
  slug: m.articles_loss_slug,
  excerpt: () => m.articles_loss_excerpt(),
  date: m.articles_loss_date,
  front: m.articles_loss_front,
  deep: m.articles_loss_deep,
};

/** A sentence for all losses of one kind. */
export const lossWords = (kind: LossKind, what: Iterable<string>): string =>
  LOSSES[kind]({ what: [...what].filter(Boolean).join(", ") });

const SKIPPED: Record<SkippedKind, () => string> = {
  page: m.articles_skip_page,
  attachment: m.articles_skip_attachment,
  revision: m.articles_skip_revision,
  type: m.articles_skip_type,
  trash: m.articles_skip_trash,
  "auto-draft": m.articles_skip_auto_draft,
  empty: m.articles_skip_empty,
  unreadable: m.articles_skip_unreadable,
  cut: m.articles_skip_truncated,
  "too long": m.articles_skip_too_long,
  "too many": m.articles_skip_too_many,
  "too large": m.articles_skip_too_large,
  nested: m.articles_skip_nested,
  "not articles": m.articles_skip_not_articles,
};

/** Why entries do not become articles, with their number and names. */
export function skippedWords(skipped: readonly SkippedItem[]): { kind: SkippedKind; title: string; names: string[] }[] {
  const kinds = [...new Set(skipped.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = skipped.filter((one) => one.kind === kind).map(({ what }) => what);
    const names = [...new Set(all)].filter(Boolean).map((name) => {
      const count = all.filter((other) => other === name).length;
      return count > 1 ? `${name} (${count})` : name;
    });
    return { kind, title: `${SKIPPED[kind]()} (${all.length})`, names };
  });
}

export const REFUSALS: Record<Refusal, () => string> = {
  kind: m.articles_import_wrong,
  broken: m.articles_import_broken,
  large: m.articles_import_large,
  unpacked: m.articles_import_unpacked,
  many: m.articles_import_many,
};
