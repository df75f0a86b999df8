/** What rows are sorted by: a later part decides where the earlier ones are equal, and null comes last. */
export type SortKey = string | number | null | readonly (string | number | null)[];

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Names as people read them: without regard to case, 9 before 10. */
export function compareKeys(a: SortKey, b: SortKey): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (const [at, one] of left.entries()) {
    const order = compareParts(one, right[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(key: SortKey): readonly (string | number | null)[] {
  return typeof key === 'object' && key !== null ? key : [key];
}

function compareParts(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return byText.compare(String(a), String(b));
}
