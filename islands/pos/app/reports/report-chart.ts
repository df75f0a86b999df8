/** How the columns of a report's chart stand. Pure. */
import type { SalesReportRow } from '#src/domain/reports/sales-report.types.ts';

export interface Column {
  readonly id: string;
  readonly name: string;
  readonly netInCents: number;
  /** Parts of the chart's height: where it begins above the ground, and how tall it is. */
  readonly from: number;
  readonly height: number;
  /** Below the column; empty where the one before needs the room. */
  readonly label: string;
  /** There is no room for its label on a phone. */
  readonly isMinor: boolean;
}

export interface Chart {
  readonly columns: readonly Column[];
  /** Where zero is, as a part of the height: above the ground if refunds took more than a day brought. */
  readonly zero: number;
  readonly greatestInCents: number;
}

const MOST_LABELS = 8;
const MOST_ON_A_PHONE = 4;

/** Null: a single row, or nothing sold, says nothing as a picture. */
export function chartOf(rows: readonly SalesReportRow[]): Chart | null {
  const nets = rows.map(({ figures }) => figures?.netInCents ?? 0);
  const [least, greatest] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const span = greatest - least;
  if (rows.length < 2 || span === 0) return null;
  const every = Math.ceil(rows.length / MOST_LABELS);
  const columns = rows.map(({ id, name }, at) => {
    const netInCents = nets[at] ?? 0;
    return {
      id,
      name,
      netInCents,
      from: (Math.min(0, netInCents) - least) / span,
      height: Math.abs(netInCents) / span,
      label: at % every === 0 ? shortName(name) : '',
      isMinor: at % (every * Math.ceil(rows.length / every / MOST_ON_A_PHONE)) !== 0,
    };
  });
  return { columns, zero: (0 - least) / span, greatestInCents: greatest };
}

/** `7 PM` of `Mon 23 Nov, 7 PM`, `16 Nov` of `Week 47, from 16 Nov`, `Nov` of `November 2026`. */
function shortName(name: string): string {
  const last = name.split(', ').at(-1) ?? name;
  return last.replace(/^from /, '').replace(/^([A-Z][a-z]{2})[a-z]+ \d{4}$/, '$1');
}
