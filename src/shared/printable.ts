/** Letters that a font of every PDF reader has. Another one loses its accent, or is left out. Spaces stay as they are. */
export function printable(text: string, known: ReadonlySet<number>): string {
  const has = (one: string) => known.has(one.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .flatMap((letter) => (has(letter) ? [letter] : [...letter.normalize('NFD')].filter(has)))
    .join('');
}
