import iconv from 'iconv-lite';

/** Page 16 of the m30: Western accents, curly quotes, dashes, pound and euro. */
const CODE_PAGE = 'cp1252';

/** The printer has every character of the text; what it lacks is drawn, never replaced (`rasterLine`). */
export function isOnPage(text: string): boolean {
  return [...text].every(hasCharacter);
}

function hasCharacter(character: string): boolean {
  const code = character.charCodeAt(0);
  if (code >= 0x20 && code < 0x7f) return true;
  const bytes = iconv.encode(character, CODE_PAGE);
  return bytes.length === 1 && (bytes[0] ?? 0) >= 0x20 && iconv.decode(bytes, CODE_PAGE) === character;
}
