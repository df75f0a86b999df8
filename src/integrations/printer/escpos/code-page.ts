import iconv from 'iconv-lite';
import { cellsOf } from '#src/domain/printing/docket-text.ts';

/** Page 16 of the m30: Western accents, curly quotes, dashes, pound and euro. */
const CODE_PAGE = 'cp1252';

export interface PageText {
  readonly text: string;
  /** Characters that the page does not have, as they were. */
  readonly replaced: readonly string[];
}

/**
 * A text whose every character is on the page: a letter loses an accent the page lacks, anything else becomes '?', as
 * many as it took columns, so that amounts stay in line. What was replaced is reported; a kitchen must not guess.
 */
export function toPage(text: string): PageText {
  const replaced: string[] = [];
  let out = '';
  for (const character of text) {
    if (isOnPage(character)) {
      out += character;
      continue;
    }
    const base = character.normalize('NFD').charAt(0);
    replaced.push(character);
    out += base !== character && isOnPage(base) ? base : '?'.repeat(cellsOf(character));
  }
  return { text: out, replaced };
}

export function isOnPage(character: string): boolean {
  const bytes = iconv.encode(character, CODE_PAGE);
  return bytes.length === 1 && (bytes[0] ?? 0) >= 0x20 && iconv.decode(bytes, CODE_PAGE) === character;
}
