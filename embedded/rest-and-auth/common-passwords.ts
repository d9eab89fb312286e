/** The passwords that are tried first, from the public lists of the most used ones in the world and in Brazil. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 654321 123123 123123123 112233 121212 123321 159753
  147258369 102030 10203040 101010 010203 000000 111111 222222 333333 555555 666666 777777 888888 999999 696969 131313
  qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t qazwsx abc123 abcd1234 abcdef
  a123456 aa123456 123456a 123qwe qwe123 password password1 password123 passw0rd p@ssw0rd letmein welcome welcome1 admin1
  admin123 administrator root123 login123 master iloveyou monkey dragon shadow sunshine princess football baseball superman
  batman michael jordan jordan23 charlie trustno1 starwars pokemon naruto freedom whatever computer internet google samsung
  secret secret123 changeme test123 teste123 teste1 senha1 senha12 senha123 senha1234 senha12345 minhasenha mudar123
  mudar@123 brasil brasil123 brasil10 brasil2014 flamengo corinthians palmeiras saopaulo santos gremio vasco cruzeiro
  botafogo atletico internacional fluminense mengao timao familia amorzinho teamo teamo123 euteamo meuamor deusefiel
  deus123 jesus1 jesus123 jesuscristo gabriel gabriela rafael rafaela mariana juliana fernanda camila amanda bruna
  gustavo rodrigo felipe lucas123 pedro123 maria123 estrela felicidade liberdade princesa bonita gatinha cachorro
  futebol english english1 english123 ingles ingles123 professora aluno123 aluna123 estudante bemvindo bomdia`.split(
    /\s+/,
  ),
);

/** Whether a password is among the first that anybody would try: a common one, one sign repeated, or the address itself. */
export function isCommonPassword(password: string, email?: unknown): boolean {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || /^(.)\1*$/u.test(plain)) return true;
  if (typeof email !== "string") return false;
  const address = email.trim().toLowerCase();
  return plain === address || plain === address.split("@", 1).join();
}
