/** Passwords common in Brazil and guessable for a school, in addition to the public lists of the most used ones. */
export const COMMON_PASSWORDS =
  `0123456789 987654321 654321 123123123 121212 101010 222222 333333 555555 777777 888888 999999 abcdef root123
    login123 teste123 teste1 senha1 senha12 senha1234 senha12345 mudar123 mudar@123 brasil123 brasil10 brasil2014
    corinthians internacional fluminense mengao timao amorzinho teamo123 euteamo meuamor deusefiel deus123
    jesuscristo bruna english123 ingles ingles123 professora aluno123 aluna123 estudante bemvindo bomdia`.split(/\s+/);
