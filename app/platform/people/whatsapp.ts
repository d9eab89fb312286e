/** A link that opens a WhatsApp chat with this number (E.164) and a prefilled message. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?${new URLSearchParams({ text }).toString().replaceAll("+", "%20")}`;
