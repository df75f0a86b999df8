/** A sentence in words to be compared: without case, accents and marks that mean nothing. */

export interface Token {
  /** To be compared. */
  readonly word: string;
  /** As it was typed. */
  readonly typed: string;
  /** It is days in brackets, which repeat the period before them. */
  readonly isDays?: true;
}

/** Ends a phrase: nothing is read across it. */
export const BREAK = '·';

const PART = /\d{4}-\d{2}-\d{2}|[\p{L}\p{N}\p{M}]+|[^\s]/gu;
/** Marks that mean nothing by themselves. Others, such as `%` or `>`, are words, which no question has. */
const SILENT = /[\p{P}\p{Cf}\p{Extended_Pictographic}]/u;
const NOT_SILENT = /[&%#@*\\·]/u;
const IN_BRACKETS = /\((\d{1,2}(?: [A-Z][a-z]{2}(?: \d{4})?)?(?:–\d{1,2} [A-Z][a-z]{2}(?: \d{4})?)?)\)/;

/** The words of a sentence. */
export function tokensOf(text: string): Token[] {
  return text.split(IN_BRACKETS).flatMap((part, at) => (at % 2 === 1 ? [bracketed(part)] : wordsIn(part)));
}

const bracketed = (days: string): Token => ({ word: `(${days})`, typed: `(${days})`, isDays: true });

/** The words of a name, by which a question may call it. */
export function nameWords(name: string): string[] {
  return tokensOf(name)
    .map(({ word }) => word)
    .filter((word) => word !== BREAK);
}

function wordsIn(text: string): Token[] {
  const plain = text.replace(/[’']s(?![\p{L}\p{N}])/gu, '').replace(/[’‘']/gu, '');
  const found: Token[] = [];
  for (const { 0: typed, index } of plain.matchAll(PART)) {
    const word = wordOf(typed, isBetweenDigits(plain, index, typed.length));
    if (word !== '') found.push({ word, typed });
  }
  return found;
}

function wordOf(typed: string, isBetween: boolean): string {
  // "3–9 Nov" is from the third to the ninth; "3/11" may be two days, so it is none.
  if (isBetween && /^[-–—]$/u.test(typed)) return 'to';
  if (isBetween && typed === '/') return '/';
  if (typed === '&') return 'and';
  if (!/[\p{L}\p{N}]/u.test(typed) && SILENT.test(typed) && !NOT_SILENT.test(typed)) return '';
  return typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function isBetweenDigits(text: string, at: number, length: number): boolean {
  return /\d\s?$/u.test(text.slice(0, at)) && /^\s?\d/u.test(text.slice(at + length));
}
