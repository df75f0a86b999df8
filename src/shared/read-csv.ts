/** Reads CSV of any spreadsheet: commas, semicolons, tabs or bars, quotes and line breaks inside cells. */
import Papa from 'papaparse';

export type CsvFile =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  /** A quotation mark of this row, the first one is 1, isn't closed or stands inside a cell. */
  | { readonly kind: 'broken'; readonly row: number };

/**
 * Papa Parse goes on after a quotation mark that closes no cell, and looks through the rest of the line for each: a file of a few
 * megabytes of them takes hours. So files are looked through once before, and such a file is not handed on.
 */
export function readCsv(original: string): CsvFile {
  const text = original.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const separators = SEPARATORS.map((separator) => ({ separator, strayRow: strayQuoteRow(text, separator) }));
  const clean = separators.filter(({ strayRow }) => strayRow === null);
  const likely = likelySeparator(text);
  const broken = likely === null ? null : separators.find(({ separator }) => separator === likely)?.strayRow;
  if (broken || clean.length === 0) {
    return { kind: 'broken', row: broken ?? Math.max(...separators.map(({ strayRow }) => strayRow ?? 0)) };
  }
  const delimitersToGuess = clean.map(({ separator }) => separator);
  const { data, errors } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', newline: '\n', delimitersToGuess });
  const unclosed = errors.find(({ type }) => type === 'Quotes');
  return unclosed ? { kind: 'broken', row: (unclosed.row ?? 0) + 1 } : { kind: 'rows', rows: data };
}

/** In the order in which Papa Parse prefers them. */
const SEPARATORS = [',', '\t', '|', ';', '\u001e', '\u001f'] as const;
const QUOTE = '"';

/** What separates the headings; null where there is one heading. */
function likelySeparator(text: string): string | null {
  const end = text.indexOf('\n');
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const letter of end < 0 ? text : text.slice(0, end)) {
    if (letter === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const [most] = SEPARATORS.filter((one) => counts.has(one)).toSorted((a, b) => counts.get(b)! - counts.get(a)!);
  return most ?? null;
}

/**
 * The row with the first quotation mark in a quoted cell that is neither doubled nor the last of its cell, apart from spaces;
 * null: there is none. One pass.
 */
function strayQuoteRow(text: string, separator: string): number | null {
  let row = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === QUOTE) {
      const after = afterQuotedCell(text, at + 1, separator);
      if (after === 'unclosed') return null;
      if (after === 'stray') return row;
      at = after;
    } else {
      at = endOfCell(text, at, separator);
    }
    if (text[at] === '\n') row++;
  }
  return null;
}

/** Where the cell ends that has begun before `from`: at a separator, a line break, or the end of the file. */
function afterQuotedCell(text: string, from: number, separator: string): number | 'stray' | 'unclosed' {
  let quote = text.indexOf(QUOTE, from);
  while (quote >= 0 && text[quote + 1] === QUOTE) quote = text.indexOf(QUOTE, quote + 2);
  if (quote < 0) return 'unclosed';
  let at = quote + 1;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && SPACE.test(text[at]!)) at++;
  return at >= text.length || text[at] === separator || text[at] === '\n' ? at : 'stray';
}

const SPACE = /\s/;

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
  return at;
}
