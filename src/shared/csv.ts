/** Comma separated values as spreadsheets read them (RFC 4180, with CRLF). */

/** A spreadsheet runs a cell that begins so as a formula, wherever it came from: a customer's name, a comment. */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/** A decimal number as it is to be written: `9.50`, `-12.00`. */
export interface CsvDecimal {
  readonly decimal: string;
}

export type CsvCell = string | number | CsvDecimal | null;

/**
 * One line. Text that a spreadsheet would take for a formula gets a quote mark in front; numbers are written as they
 * are. Null is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  if (typeof cell === 'object') return /^-?\d+(\.\d+)?$/.test(cell.decimal) ? cell.decimal : '';
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets take a file without it for a local code page. */
export const BYTE_ORDER_MARK = '\ufeff';

/** A file that is written while its lines are read, batch by batch: it needs no more memory than one batch. */
export function csvStream(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const reading = batches[Symbol.asyncIterator]();
  let head = BYTE_ORDER_MARK + csvLine(header);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reading.next();
      controller.enqueue(encoder.encode(head + (done ? '' : value.map(csvLine).join(''))));
      head = '';
      if (done) controller.close();
    },
    async cancel() {
      await reading.return?.();
    },
  });
}
