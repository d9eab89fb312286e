/** A link that opens WhatsApp with a message to this number (E.164) already written. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?${new URLSearchParams({ text }).toString().replaceAll("+", "%20")}`;
