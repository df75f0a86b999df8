import Papa from 'papaparse';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { readCsv } from '#src/shared/read-csv.ts';

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;
const MAX_COLUMNS = 60;
const MAX_CELL = 4000;
/** How many bytes are read to recognise a file's encoding. */
const LOOKED_AT = 4096;

export interface Spreadsheet {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface StoredSpreadsheet {
  readonly headings: readonly string[];
  /** Each row's cells as JSON, as they are stored: few texts change threads sooner than many cells. */
  readonly rowTexts: readonly string[];
}

/** An uploaded file, as a piece of work. */
export const spreadsheetReading: HeavyPiece<Uint8Array, StoredSpreadsheet> = {
  name: 'menu.spreadsheet',
  work: (bytes) => {
    const { headings, rows } = readSpreadsheet(bytes);
    return { headings, rowTexts: rows.map((cells) => JSON.stringify(cells)) };
  },
};

/**
 * Reads a CSV file as spreadsheets write them: UTF-8 or UTF-16, with its mark or without, else Windows-1252; commas,
 * semicolons or tabs; quotes and line breaks inside cells. Throws `validation_failed` beside `file`.
 */
export function readSpreadsheet(bytes: Uint8Array): Spreadsheet {
  if (bytes.byteLength === 0) throw refused('Choose a CSV file.');
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw refused('Choose a file of up to 5 MB.');
  const text = textOf(bytes);
  if (text.includes('\u0000')) {
    throw refused('This isn’t a CSV file. In your spreadsheet, choose “Download” or “Save as” and then CSV.');
  }
  const file = readCsv(text);
  if (file.kind === 'broken') throw refused(`Row ${file.row} has a quotation mark that isn’t closed.`);
  const [headings = [], ...rows] = file.rows;
  if (rows.length === 0) throw refused('The file needs a row of headings and at least one item.');
  if (rows.length > MAX_IMPORT_ROWS)
    throw refused(`A file can have up to ${MAX_IMPORT_ROWS.toLocaleString('en-AU')} items.`);
  if (headings.length > MAX_COLUMNS) throw refused(`A file can have up to ${MAX_COLUMNS} columns.`);
  const unread = rows.findIndex((cells) => cells.some((cell) => cell.includes(UNREADABLE)));
  if (unread >= 0 || headings.some((cell) => cell.includes(UNREADABLE))) {
    throw refused(
      `${unread >= 0 ? `Row ${unread + 1}` : 'The row of headings'} has a letter that can’t be read. Save the file again as “CSV UTF-8”.`,
    );
  }
  const long = rows.findIndex((cells) => cells.some((cell) => cell.length > MAX_CELL));
  if (long >= 0) throw refused(`Row ${long + 1} has a cell with more than ${MAX_CELL} characters.`);
  return {
    headings: headings.map((heading) => heading.trim()),
    rows: rows.map((cells) => cells.slice(0, headings.length)),
  };
}

function textOf(bytes: Uint8Array): string {
  const order = orderOfUtf16(bytes);
  // A unit that is cut in two at the end is no letter.
  if (order) return new TextDecoder(order).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return damagedUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What a decoder puts in place of bytes that are no letter. */
const UNREADABLE = '\uFFFD';

/**
 * The text if it is UTF-8 of which some bytes were lost; null if it is another encoding. Letters of UTF-8 are several bytes that
 * fit each other, which those of Windows-1252 do only by chance: read as that, each “é” of a long menu would turn into “Ã©”.
 */
function damagedUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [letters, lost] = [0, 0];
  for (const letter of text) {
    if (letter === UNREADABLE) lost += 1;
    else if (letter > '\u007f') letters += 1;
  }
  return letters > lost ? text : null;
}

/**
 * UTF-16 by its mark; else by its zeros. Separators, digits and line breaks have a zero in every other byte, on the same
 * side each time, and no other text has one at all. Null: it isn't UTF-16.
 */
function orderOfUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  for (const [at, byte] of bytes.subarray(0, LOOKED_AT).entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === odd) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** Rows as a CSV file that any spreadsheet opens. A cell that a spreadsheet would read as a formula stays text. */
export function writeSpreadsheet(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse({ fields: [...headings], data: rows.map((cells) => [...cells]) }, { escapeFormulae: true })}\r\n`;
}

function refused(message: string) {
  return invalidFields({ path: 'file', message });
}
