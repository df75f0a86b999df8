/** Comma separated values as spreadsheets read them (RFC 4180, with CRLF). */

/** A cell that begins so is run as a formula by a spreadsheet, whoever wrote it: a customer's name, a comment. */
const FORMULA_START = /^[=+\-@\t\r\n]/;

/**
 * One line. Text that a spreadsheet would take for a formula gets a quote mark in front; numbers are written as they
 * are. Null is an empty cell.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
