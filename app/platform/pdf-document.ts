import PDFDocument from "pdfkit";
import robotoBold from "roboto-fontface/fonts/roboto/Roboto-Bold.woff?inline";
import roboto from "roboto-fontface/fonts/roboto/Roboto-Regular.woff?inline";

export type Pdf = InstanceType<typeof PDFDocument>;

const bytes = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");

/** A document that knows the letters that are carried along, `Roboto` and `Roboto-Bold`. */
export function openDocument(options: ConstructorParameters<typeof PDFDocument>[0]): Pdf {
  const pdf = new PDFDocument(options);
  pdf.registerFont("Roboto", bytes(roboto)).registerFont("Roboto-Bold", bytes(robotoBold));
  return pdf;
}
