import type { MenuItem } from '../menu.schema.ts';
import { type PriceJump, priceJumps } from '../price-jump.ts';
import type { PlannedRow, RowIssue } from './plan-import.ts';

/** Rows of a preview that its page shows. */
const ROWS_SHOWN = 100;

/** What to look at first. */
const ORDER: readonly PlannedRow['kind'][] = ['failed', 'change', 'add', 'size', 'same'];

/** What is to be seen of a plan: of ten thousand rows, those that fit a page, and what is said of all of them. */
export interface ImportPreview {
  readonly rowCount: number;
  readonly counts: Readonly<Record<PlannedRow['kind'], number>>;
  /** Those to fix first; each kind in the order of the file. `line` counts from 1. */
  readonly shown: readonly { readonly line: number; readonly row: PlannedRow }[];
  /** Rows that say an item a second time. */
  readonly twice: readonly { readonly line: number; readonly issues: readonly RowIssue[] }[];
  /** Items that warn of what the file doesn't. */
  readonly removals: readonly KeptWarnings[];
  /** Prices that are ten times the old one, or a tenth. */
  readonly jumps: readonly PriceJump[];
}

export interface KeptWarnings {
  readonly itemId: string;
  readonly name: string;
  /** 'Contains peanuts'. */
  readonly warnings: readonly string[];
}

export function previewOf(plan: readonly PlannedRow[], items: readonly MenuItem[]): ImportPreview {
  const counts = { failed: 0, add: 0, change: 0, same: 0, size: 0 };
  for (const { kind } of plan) counts[kind] += 1;
  const lines = plan.map((row, at) => ({ line: at + 1, row }));
  return {
    rowCount: plan.length,
    counts,
    shown: ORDER.flatMap((kind) => lines.filter(({ row }) => row.kind === kind)).slice(0, ROWS_SHOWN),
    twice: lines.flatMap(({ line, row }) =>
      row.kind === 'failed' && row.issues.some(({ code }) => code === 'twice') ? [{ line, issues: row.issues }] : [],
    ),
    removals: plan.flatMap(keptWarnings),
    jumps: jumpsOf(plan, items),
  };
}

function keptWarnings(row: PlannedRow): KeptWarnings[] {
  if ((row.kind !== 'change' && row.kind !== 'same') || !row.removals) return [];
  const itemId = row.kind === 'same' ? row.itemId : row.item.id;
  return [{ itemId, name: row.name, warnings: row.removals }];
}

function jumpsOf(plan: readonly PlannedRow[], items: readonly MenuItem[]): PriceJump[] {
  const known = new Map(items.map((item) => [item.id, item]));
  return priceJumps(
    plan.flatMap((row) => {
      if (row.kind !== 'change') return [];
      const { item: after } = row;
      return [{ subject: 'item', subjectId: after.id, before: known.get(after.id) ?? null, after } as const];
    }),
  );
}
