/** What of a row's amounts is each order's (decision 0176). Safe for islands. */

type Amounts = Readonly<Record<string, number>>;

/**
 * By order, the amounts of the row with this id, null: of all rows together. What is no number is left out, and so are orders
 * that add nothing.
 */
export function partsOfCut(
  rowsByOrder: ReadonlyMap<string, readonly { readonly id: string }[]>,
  rowId: string | null,
): ReadonlyMap<string, Amounts> {
  const parts = new Map<string, Amounts>();
  for (const [orderId, rows] of rowsByOrder) {
    const amounts = sumOf(rows.filter(({ id }) => rowId === null || id === rowId));
    if (Object.values(amounts).some((amount) => amount !== 0)) parts.set(orderId, amounts);
  }
  return parts;
}

/** The parts of several days as one: an order that was sold on one of them and paid on another has both. */
export function partsTogether(pieces: readonly ReadonlyMap<string, Amounts>[]): ReadonlyMap<string, Amounts> {
  const byOrder = Map.groupBy(
    pieces.flatMap((parts) => [...parts]),
    ([orderId]) => orderId,
  );
  const together = [...byOrder].map(
    ([orderId, parts]) => [orderId, sumOf(parts.map(([, amounts]) => amounts))] as const,
  );
  return new Map(together.filter(([, amounts]) => Object.values(amounts).some((amount) => amount !== 0)));
}

function sumOf(rows: readonly object[]): Amounts {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    for (const [key, value] of Object.entries(row)) {
      if (typeof value === 'number') sums[key] = (sums[key] ?? 0) + value;
    }
  }
  return sums;
}
