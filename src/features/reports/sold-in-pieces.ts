import { inPieces } from '#db/reports/in-pieces.ts';
import { type SalesFilter, soldInAll } from '#db/reports/sales-report.queries.ts';
import type { Needs } from '#src/context.ts';
import { figuresOf } from '#src/domain/reports/sales-figures.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import type { StoreScope } from '#src/shared/scope.ts';

export interface SoldInPieces<Group> {
  /** Of every part of the period: one id may be in several. */
  readonly groups: readonly Group[];
  readonly totals: SalesFigures;
}

/** What a report is made of, and what the store sold in all: they agree, however many orders come in while they are read. */
export async function soldInPieces<Group>(
  { db }: Needs<'db'>,
  scope: StoreScope,
  filter: SalesFilter,
  read: (piece: SalesFilter) => Promise<readonly Group[]>,
): Promise<SoldInPieces<Group>> {
  const parts = await inPieces(filter, async (piece) => ({
    groups: await read(piece),
    sold: await soldInAll(db, scope, piece),
  }));
  return { groups: parts.flatMap(({ groups }) => groups), totals: figuresOf(parts.map(({ sold }) => sold)) };
}
