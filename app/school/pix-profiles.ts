/** Providers of the API Pix, and the addresses that each publishes for production. Others are connected as `standard`. */
export const PIX_PROFILES = {
  standard: { baseUrl: "", tokenUrl: "" },
  // https://dev.efipay.com.br/docs/api-pix/credenciais
  efi: { baseUrl: "https://pix.api.efipay.com.br/v2", tokenUrl: "https://pix.api.efipay.com.br/oauth/token" },
  // https://developers.inter.co/references/pix
  inter: {
    baseUrl: "https://cdpj.partners.bancointer.com.br/pix/v2",
    tokenUrl: "https://cdpj.partners.bancointer.com.br/oauth/v2/token",
  },
  // https://apoio.developers.bb.com.br/referency/post/6125045f8378f10012877468
  bb: { baseUrl: "https://api-pix.bb.com.br/pix/v2", tokenUrl: "https://oauth.bb.com.br/oauth/token" },
  // https://devportal.itau.com.br/nossas-apis/itau-ep9-gtw-pix-recebimentos-ext-v2
  itau: {
    baseUrl: "https://secure.api.itau/pix_recebimentos/v2",
    tokenUrl: "https://sts.itau.com.br/api/oauth/token",
  },
  // https://developers.sicoob.com.br/portal/apis
  sicoob: {
    baseUrl: "https://api.sicoob.com.br/pix/api/v2",
    tokenUrl: "https://auth.sicoob.com.br/auth/realms/cooperado/protocol/openid-connect/token",
  },
  // The addresses of ACBr's ACBrPIXPSPBradesco, ACBrPIXPSPSantander and ACBrPIXPSPSicredi.
  bradesco: {
    baseUrl: "https://qrpix.bradesco.com.br/v2",
    tokenUrl: "https://qrpix.bradesco.com.br/oauth/token",
  },
  santander: {
    baseUrl: "https://trust-pix.santander.com.br/api/v1",
    tokenUrl: "https://trust-pix.santander.com.br/oauth/token",
  },
  sicredi: {
    baseUrl: "https://api-pix.sicredi.com.br/api/v2",
    tokenUrl: "https://api-pix.sicredi.com.br/oauth/token",
  },
} as const;
export type PixProfile = keyof typeof PIX_PROFILES;

export const isPixProfile = (name: string): name is PixProfile => Object.hasOwn(PIX_PROFILES, name);

/** The reasons why a provider cannot be used, as the database stores them and the panel words them. */
export const PIX_PROBLEMS = [
  "NOT_REACHED",
  "NOT_ALLOWED",
  "CERTIFICATE",
  "CREDENTIALS",
  "CREDENTIALS_MISSING",
  "SCOPES",
  "REFUSED",
  "BUSY",
  "FAILING",
  "UNREADABLE",
] as const;
export type PixProblem = (typeof PIX_PROBLEMS)[number];

/** The reasons why a certificate's files cannot be used: they are found before anything is stored or sent. */
export type CertificateProblem = "WRONG_PASSWORD" | "WRONG_FILE" | "OLD_ENCRYPTION";
