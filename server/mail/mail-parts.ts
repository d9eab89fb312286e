import { PassThrough, type Readable } from "node:stream";
import QRCode from "qrcode";
import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";

/** A line of a digest, and its link. */
export type Line = { text: string; link: string };

/** Additions of a kind of mail to its text. */
export type Additions = {
  /** Buttons that stand before the mail's own, the first first. */
  first?: Line[];
  /** Buttons that stand after it. */
  second?: Line[];
  /** A text to copy, alone on its line. */
  code?: { label: string; text: string } | undefined;
  /** A code as a picture in the mail, with what it is for whoever does not see it. */
  qr?: { code: string; alt: string } | undefined;
  lines?: Line[];
  /** Said after the lines. */
  more?: string | undefined;
};

export type Parts = Additions & {
  words: MailWords;
  link: string;
  brand: string;
  lang: Lang;
  /** The sender below the text; none where the teacher reads it. */
  signature: string | undefined;
  unsubscribe?: string | undefined;
};

/** A part of a mail that its HTML shows, as the mail composer takes it. */
export type Picture = {
  cid: string;
  filename: string;
  contentType: string;
  contentDisposition: "inline";
  content: Readable;
};

/** Names the picture part of a mail within it. */
export const QR_CID = "pix-qr@english-with";

/** A QR code as a part of a mail: Gmail and Outlook show no picture that is written into the HTML itself. */
export function qrPicture(code: string): Picture {
  const content = new PassThrough();
  QRCode.toFileStream(content, code, { margin: 2, width: 440, errorCorrectionLevel: "M" });
  return { cid: QR_CID, filename: "pix.png", contentType: "image/png", contentDisposition: "inline", content };
}

/** The subject, which ends in the school's name. */
export const subjectOf = ({ words, brand }: Parts): string => `${words.subject} - ${brand}`;

/** All buttons of a mail, in their order. */
export const buttonsOf = ({ first = [], second = [], words, link }: Parts): Line[] => [
  ...first,
  { text: words.button, link },
  ...second,
];
