import { sum } from '#src/domain/money/money.ts';
import { linesWithLess } from '#src/domain/ordering/discounts-on-lines.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';

const MAX_TRIES = 12;

/**
 * Moving items to another bill never makes the guests owe more in total (domain rules §3 "Bills"): if that bill's
 * surcharges, fixed amounts or rounding would, the items become that much cheaper there, to the cent.
 */
export async function linesNeverDearer(
  lines: readonly OrderLine[],
  {
    mostInCents,
    beforeInCents,
    totalWith,
  }: {
    /** The most that the bill may ask for with them. */
    readonly mostInCents: number;
    /** Its total without them. */
    readonly beforeInCents: number;
    readonly totalWith: (lines: readonly OrderLine[]) => Promise<number>;
  },
): Promise<OrderLine[]> {
  let fitting = [...lines];
  for (let tries = 1; ; tries++) {
    const totalInCents = await totalWith(fitting);
    const excessInCents = totalInCents - mostInCents;
    const worthInCents = sum(fitting.map(({ priced }) => priced.lineTotalInCents));
    if (excessInCents <= 0 || worthInCents === 0) return fitting;
    // A surcharge turns a cent off an item into more than a cent off the bill, so take off no more than needed.
    const asked = Math.max(1, totalInCents - beforeInCents);
    const lessInCents = Math.max(1, Math.floor((excessInCents * worthInCents) / asked));
    fitting = linesWithLess(fitting, tries < MAX_TRIES ? lessInCents : excessInCents);
    if (tries > MAX_TRIES) return fitting;
  }
}
