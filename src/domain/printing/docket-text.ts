/** Text as a printer can take it: cleaned, measured, wrapped. Columns are character cells. */

/** C0 and C1 controls, soft hyphen, zero-width characters, bidirectional controls, byte order mark, specials. */
const NOT_PRINTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|[\ufe00-\ufe0f]/g;
const ANY_SPACE = /[\s\u0085]+/g;
/** No code page of a receipt printer has it. */
const RUPEE = /\u20b9/g;
/**
 * Other ways to write ordinary letters: 'ﬁ', '№', '⅓', 'Ａ', 'ｱ'. Signs of a receipt printer's own page (½, ², …, ™) are not
 * among them.
 */
const COMPATIBILITY_FORMS =
  /[\u01c4-\u01cc\u2100-\u2121\u2123-\u214f\u2150-\u2189\u2460-\u24ff\u3200-\u33ff\uf900-\ufaff\ufb00-\ufb4f\uff01-\uffef]/g;
const ODD_HYPHENS = /[\u2010-\u2012\u2015\u2212]/g;

/** With skin tones and joiners: one picture of any number of characters. */
const EMOJI = /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\ufe0f))[\ufe0f\u{1f3fb}-\u{1f3ff}]*/gu;
/** Pictures that a kitchen must be able to read; all others say only that one was there. */
const FOOD_EMOJI: Readonly<Record<string, string>> = {
  '\u{1f95c}': 'peanuts',
  '\u{1f330}': 'nuts',
  '\u{1f95b}': 'milk',
  '\u{1f9c0}': 'cheese',
  '\u{1f95a}': 'egg',
  '\u{1f41f}': 'fish',
  '\u{1f990}': 'prawns',
  '\u{1f364}': 'prawns',
  '\u{1f980}': 'crab',
  '\u{1f99e}': 'lobster',
  '\u{1f991}': 'squid',
  '\u{1f9aa}': 'oysters',
  '\u{1f33e}': 'wheat',
  '\u{1f6ab}': 'NO',
  '\u{26d4}': 'NO',
  '\u{274c}': 'NO',
  '\u{1f336}': 'chilli',
};

function emojiText(picture: string): string {
  return ` (${FOOD_EMOJI[[...picture][0] ?? ''] ?? 'emoji'}) `;
}

/** The longest printed text of one field; a comment is at most 300 characters, so this only stops nonsense. */
export const MAX_PRINTED_TEXT = 600;

/**
 * Text from outside as one line of printable characters: normalised (NFC), without control, zero-width and
 * bidirectional characters, white space folded. An `ESC p` in a comment must not open the cash drawer.
 */
export function printable(text: string): string {
  return text
    .slice(0, MAX_PRINTED_TEXT * 4)
    .toWellFormed()
    .normalize('NFC')
    .replace(COMPATIBILITY_FORMS, (form) => form.normalize('NFKC').replace('\u2044', '/'))
    .normalize('NFC')
    .replace(ANY_SPACE, ' ')
    .replace(NOT_PRINTED, '')
    .replace(EMOJI, emojiText)
    .replace(RUPEE, 'Rs ')
    .replace(ODD_HYPHENS, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_PRINTED_TEXT)
    .toWellFormed()
    .replaceAll('\ufffd', '');
}

/** Card terminals send ready-made lines: control characters go, the spacing stays. */
export function printableVerbatim(line: string): string {
  return line
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\t', ' ')
    .replace(/[\r\n]/g, '')
    .replace(NOT_PRINTED, '')
    .trimEnd();
}

/** Includes the scripts of India and South-East Asia, whose letters don't fit a narrow cell. */
const WIDE =
  /[\u0900-\u0dff\u1000-\u115f\u1200-\u139f\u1780-\u17ff\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const MARK = /\p{Mn}|\p{Me}/u;

/** Cells that one character takes: two for Chinese, Japanese, Korean and fullwidth forms, none for a mark above a letter. */
export function cellsOf(character: string): number {
  if (character < '\u0300') return 1;
  if (MARK.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

export function hasWideCharacters(text: string): boolean {
  return WIDE.test(text);
}

export function columnsOfText(text: string): number {
  let columns = 0;
  for (const character of text) columns += cellsOf(character);
  return columns;
}

export interface WrapOptions {
  /** Printed before the first line, and as wide as the indentation of the lines that follow. */
  readonly prefix?: string;
}

/**
 * Breaks on spaces so that no line exceeds `columns`. A word is only split when it is itself wider than the line; lines
 * after the first are indented under the text, not under the prefix.
 */
export function wrap(text: string, columns: number, { prefix = '' }: WrapOptions = {}): string[] {
  const indent = Math.min(columnsOfText(prefix), Math.max(0, columns - 4));
  const width = Math.max(1, columns - indent);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (columnsOfText(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = splitWord(word, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  const first = fitLeft(prefix, indent);
  return lines.map((each, at) => (at === 0 ? first : ' '.repeat(indent)) + each);
}

function splitWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece !== '' && columnsOfText(piece + character) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}

function fitLeft(text: string, columns: number): string {
  let kept = '';
  for (const character of text) {
    if (columnsOfText(kept + character) > columns) break;
    kept += character;
  }
  return kept;
}

/**
 * Name left, value right on the name's last line. The name wraps beside the value and never runs into it; a value that
 * leaves the name less than a third of the line gets a line of its own.
 */
export function twoColumns(name: string, value: string, columns: number, options: WrapOptions = {}): string[] {
  const valueColumns = columnsOfText(value);
  const nameColumns = columns - Math.max(valueColumns + 1, Math.min(PRICE_GUTTER, Math.floor(columns / 4)));
  if (nameColumns < columns / 3) {
    const own = wrap(value, columns).map((each) => ' '.repeat(Math.max(0, columns - columnsOfText(each))) + each);
    return [...wrap(name, columns, options), ...own];
  }
  const lines = wrap(name, nameColumns, options);
  const last = lines.pop() ?? '';
  const gap = columns - columnsOfText(last) - valueColumns;
  return [...lines, last + ' '.repeat(gap) + value];
}

/** Amounts keep a field of eight, so that names wrap at 40 of 48 whatever the amount is. */
const PRICE_GUTTER = 8;
