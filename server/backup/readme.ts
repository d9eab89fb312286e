/** Explains the archive to people who have nothing but the archive. */
export const README = `This is a backup of a whole site: an English teacher's school.

  database/    every table as CSV (UTF-8, comma, columns named in the first line;
               an empty value is none, a quoted empty one is an empty text)
  files/       every file as it was sent, by bucket and name
  secrets.json the keys that keep people signed in: whoever has them is the site
  manifest.json what must be in here: versions, numbers of rows, SHA-256 of each part

To bring the site back: get its source code, and run  npm run restore -- THIS-FILE
Any tool opens it: tar -xzf FILE. Encrypted, it is an age file: age -d FILE | tar -xz
`;
