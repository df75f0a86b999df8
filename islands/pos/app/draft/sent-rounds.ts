/** What went to the kitchen together, said once under the last of its lines. Pure. */
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { type OpenBill, unsentQuantityOf } from './bill-draft.ts';

interface Station {
  readonly id: string;
  readonly name: string;
}

/**
 * By the id of the last line of each round: `6:42 PM – Kitchen, Bar`, with every station that the round was printed at. A line of which
 * the kitchen has not seen all is in no round.
 */
export function sentRounds(
  lines: readonly CartLine[],
  bill: OpenBill | null,
  stations: readonly Station[],
  textOf: (sentIsoDateTimeUtc: string) => string,
): ReadonlyMap<string, string> {
  const lastOf = new Map<string, string>();
  for (const line of bill ? lines : []) {
    const at = bill?.sent.find(({ id }) => id === line.id)?.sentIsoDateTimeUtc;
    if (at && unsentQuantityOf(line, bill) === 0) lastOf.set(at, line.id);
  }
  return new Map(
    [...lastOf].map(([at, lineId]) => {
      const round = bill?.sent.filter(({ sentIsoDateTimeUtc }) => sentIsoDateTimeUtc === at) ?? [];
      const printedAt = new Set(round.flatMap(({ printStationIds = [] }) => printStationIds));
      const names = stations.filter(({ id }) => printedAt.has(id)).map(({ name }) => name);
      return [lineId, [textOf(at), names.join(', ')].filter(Boolean).join(' – ')];
    }),
  );
}
