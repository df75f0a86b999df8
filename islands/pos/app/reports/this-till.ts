/** What a till sold while it was offline, as figures. Pure. */
import type { Unsent } from '../alone/unsent.ts';
import { wallClock } from '../kit/store-time.ts';

export interface ThisTillRow {
  readonly name: string;
  readonly count: number;
  readonly totalInCents: number;
}

export interface ThisTillFigures {
  readonly sinceIsoDateTimeUtc: string | null;
  readonly count: number;
  readonly totalInCents: number;
  /** In the order in which they passed. */
  readonly hours: readonly ThisTillRow[];
  readonly employees: readonly ThisTillRow[];
}

export interface ThisTillPlace {
  readonly storeId: string;
  readonly timezone: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

/** Of the sales that wait for the store. Saved orders aren't paid, so they are no sales yet. */
export function thisTillFigures(
  unsent: readonly Unsent[],
  { storeId, timezone, people }: ThisTillPlace,
): ThisTillFigures {
  const sales = unsent.flatMap((one) => (one.kind === 'sale' && one.storeId === storeId ? [one] : []));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const rows = (nameOf: (sale: (typeof sales)[number]) => string): ThisTillRow[] =>
    [...new Set(sales.map(nameOf))].map((name) => {
      const of = sales.filter((sale) => nameOf(sale) === name);
      return { name, count: of.length, totalInCents: totalOf(of) };
    });
  return {
    sinceIsoDateTimeUtc: sales[0]?.atIsoDateTimeUtc ?? null,
    count: sales.length,
    totalInCents: totalOf(sales),
    hours: rows(({ atIsoDateTimeUtc }) => hourText(atIsoDateTimeUtc, timezone)),
    employees: rows(({ body }) => {
      const id = body.alone?.employeeId ?? null;
      return id === null ? 'Without an employee' : (names.get(id) ?? 'Another employee');
    }),
  };
}

const totalOf = (sales: readonly Pick<Unsent, 'totalInCents'>[]) =>
  sales.reduce((sum, { totalInCents }) => sum + totalInCents, 0);

/** `Mon 23 Nov, 7 PM`. */
function hourText(instant: string, timezone: string): string {
  const { weekday, day, month, hour } = wallClock(instant, timezone);
  return `${weekday} ${day} ${month}, ${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}
