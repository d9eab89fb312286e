/** The public pages that anybody can ask for by name, in Portuguese and in English. */
export const PAGES = [
  ["/pt", "/en"],
  ["/pt/sobre", "/en/about"],
  ["/pt/blog", "/en/blog"],
  ["/pt/blog/make-ou-do", "/en/blog/make-or-do"],
  ["/pt/agendar", "/en/schedule"],
  ["/pt/teste-de-nivel", "/en/english-test"],
  ["/pt/termos-de-servico", "/en/terms-of-service"],
  ["/pt/politica-de-privacidade", "/en/privacy-policy"],
  ["/pt/sem-conexao", "/en/offline"],
  ["/pt/perfil", "/en/profile"],
  ["/pt/redefinir-senha", "/en/reset-password"],
] as const;
