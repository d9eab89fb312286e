import { PassThrough, type Readable } from "node:stream";
import QRCode from "qrcode";
import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";

/** A text to copy, on a line of its own. */
type Code = { label: string; text: string };

/** A link with its text: a button, or a line of a digest, which may have a code to copy. */
export type Line = { text: string; link: string; code?: Code | undefined };

/** Parts that a kind of mail adds to its text. */
export type Additions = {
  /** Buttons before the mail's own. */
  first?: Line[];
  /** Buttons after the mail's own. */
  second?: Line[];
  code?: Code | undefined;
  /** A QR code as a picture, with its alternative text. */
  qr?: { code: string; alt: string } | undefined;
  lines?: Line[];
  /** A text after the lines. */
  more?: string | undefined;
};

export type Parts = Additions & {
  words: MailWords;
  link: string;
  brand: string;
  lang: Lang;
  /** The sender below the text; undefined when the teacher is the reader. */
  signature: string | undefined;
  unsubscribe?: string | undefined;
};

/** An inline image of a mail, as the mail composer takes it. */
export type Picture = {
  cid: string;
  filename: string;
  contentType: string;
  contentDisposition: "inline";
  content: Readable;
};

/** The Content-ID of the QR code. */
export const QR_CID = "pix-qr@english-with";

/** A QR code as an attachment: Gmail and Outlook do not show `data:` images. */
export function qrPicture(code: string): Picture {
  const content = new PassThrough();
  QRCode.toFileStream(content, code, { margin: 2, width: 440, errorCorrectionLevel: "M" });
  return { cid: QR_CID, filename: "pix.png", contentType: "image/png", contentDisposition: "inline", content };
}

/** The subject, followed by the school's name. */
export const subjectOf = ({ words, brand }: Parts): string => `${words.subject} - ${brand}`;

/** All buttons of a mail, in their order. */
export const buttonsOf = ({ first = [], second = [], words, link }: Parts): Line[] => [
  ...first,
  { text: words.button, link },
  ...second,
];
