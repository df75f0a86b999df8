/**
 * What a store sold in a period, counted a second time: from the rows of its orders alone, by a program that shares nothing with
 * the facts and the reports made of them.
 */
import type { Database } from 'bun:sqlite';

const CENTS = [
  'itemTotalInCents',
  'discountInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'cashRoundingInCents',
  'taxInCents',
  'grandTotalInCents',
] as const;
type Money = Record<(typeof CENTS)[number], number>;
/** What a refund's row says it was for; together they are its amount. */
const FOR = [
  'dishesInCents',
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'addedTaxInCents',
  'cashRoundingInCents',
] as const;

interface OrderRow extends Money {
  readonly id: string;
  readonly statusCode: string;
  readonly businessDay: string;
  readonly channel: string;
  readonly posTerminalId: string | null;
  readonly employeeId: string | null;
  readonly taxIsIncluded: number;
  readonly refundedInCents: number;
}
interface LineRow {
  readonly itemId: string;
  readonly categoryId: string;
  readonly lineTotalInCents: number;
}
interface ChangeRow extends Money {
  readonly orderId: string;
  readonly businessDay: string;
  readonly linesJson: string;
}
interface RefundRow extends Record<(typeof FOR)[number] | 'taxInCents', number | null> {
  readonly orderId: string;
  readonly businessDay: string;
  readonly amountInCents: number;
}

export interface CountedPeriod {
  readonly orders: number;
  readonly gross: number;
  readonly discounts: number;
  readonly refunds: number;
  /** Dishes less discounts and what was given back for dishes. */
  readonly net: number;
  readonly deliveryFees: number;
  readonly surcharges: number;
  readonly rounding: number;
  readonly tips: number;
  readonly tax: number;
  readonly total: number;
  /** Gross sales. */
  readonly byDay: Record<string, number>;
  readonly byTerminal: Record<string, number>;
  readonly byEmployee: Record<string, number>;
  readonly byChannel: Record<string, number>;
  readonly byItem: Record<string, number>;
  readonly byCategory: Record<string, number>;
}
type Counting = { -readonly [Name in keyof CountedPeriod]: CountedPeriod[Name] };

/** Both days inside. Amounts that come to nothing have no entry. */
export function countAgain(raw: Database, storeId: string, from: string, to: string): CountedPeriod {
  const all = <Row>(text: string) => raw.query<Row, [string]>(text).all(storeId);
  const changes = Map.groupBy(
    all<ChangeRow>('select * from order_day_changes where storeId = ? order by businessDay'),
    ({ orderId }) => orderId,
  );
  const refunds = Map.groupBy(
    all<RefundRow>(`select * from refunds where storeId = ? and statusCode <> 'failure'
      and id not in (select refundId from bill_edit_refunds) order by businessDay, id`),
    ({ orderId }) => orderId,
  );
  const lines = raw.query<LineRow, [string]>(
    'select itemId, categoryId, lineTotalInCents from order_lines where orderId = ?',
  );
  const counting = nothing();
  for (const order of all<OrderRow>('select * from orders where storeId = ?')) {
    if (order.statusCode !== 'accepted' && order.statusCode !== 'completed') continue;
    const changed = changes.get(order.id) ?? [];
    const isInside = (day: string) => day >= from && day <= to;
    for (const stage of stagesOf(order, changed, () => lines.all(order.id), isInside)) addStage(counting, order, stage);
    for (const given of givenBack(order, changed, refunds.get(order.id) ?? [])) {
      if (!isInside(given.day)) continue;
      counting.refunds += given.amount;
      counting.total -= given.amount;
      counting.net -= given.dishes;
      counting.deliveryFees -= given.deliveryFeeInCents;
      counting.surcharges -= given.surchargeInCents;
      counting.rounding -= given.cashRoundingInCents;
      counting.tips -= given.tipInCents;
      counting.tax -= given.taxInCents;
    }
  }
  for (const groups of Object.values(counting)) {
    if (typeof groups === 'number') continue;
    for (const [id, amount] of Object.entries(groups)) if (amount === 0) delete groups[id];
  }
  return counting;
}

interface Stage {
  readonly day: string;
  readonly isSale: boolean;
  readonly before: { readonly money: Money; readonly lines: readonly LineRow[] } | null;
  readonly after: { readonly money: Money; readonly lines: readonly LineRow[] };
}

/** The sale as it was on its day, then what each later day made of it. */
function stagesOf(
  order: OrderRow,
  changes: readonly ChangeRow[],
  linesNow: () => readonly LineRow[],
  isInside: (day: string) => boolean,
): Stage[] {
  const days = [order.businessDay, ...changes.map(({ businessDay }) => businessDay)];
  if (!days.some(isInside)) return [];
  const states = [
    ...changes.map((change) => ({ money: change as Money, lines: JSON.parse(change.linesJson) as LineRow[] })),
    { money: order as Money, lines: linesNow() },
  ];
  return states
    .map((after, at) => ({ day: days[at] ?? '', isSale: at === 0, before: states[at - 1] ?? null, after }))
    .filter(({ day }) => isInside(day));
}

function addStage(counting: Counting, order: OrderRow, { day, isSale, before, after }: Stage): void {
  const by = (name: keyof Money) => after.money[name] - (before?.money[name] ?? 0);
  const gross = by('itemTotalInCents');
  counting.orders += isSale ? 1 : 0;
  counting.gross += gross;
  counting.discounts += by('discountInCents');
  counting.net += gross - by('discountInCents');
  counting.deliveryFees += by('deliveryFeeInCents');
  counting.surcharges += by('surchargeInCents');
  counting.rounding += by('cashRoundingInCents');
  counting.tips += by('tipInCents');
  counting.tax += by('taxInCents');
  counting.total += by('grandTotalInCents');
  add(counting.byDay, day, gross);
  add(counting.byTerminal, order.posTerminalId ?? '', gross);
  add(counting.byEmployee, order.employeeId ?? '', gross);
  add(counting.byChannel, order.channel, gross);
  for (const [sign, lines] of [[1, after.lines] as const, [-1, before?.lines ?? []] as const]) {
    for (const line of lines) {
      add(counting.byItem, line.itemId, sign * line.lineTotalInCents);
      add(counting.byCategory, line.categoryId, sign * line.lineTotalInCents);
    }
  }
}

const BESIDE = [
  'deliveryFeeInCents',
  'surchargeInCents',
  'tipInCents',
  'addedTaxInCents',
  'cashRoundingInCents',
] as const;
type Beside = Record<(typeof BESIDE)[number] | 'taxInCents', number>;
type Given = Beside & { readonly day: string; readonly amount: number; readonly dishes: number };

/**
 * Never more than the order's own sum; what no refund accounts for was given back with the sale, for dishes. A refund is for what
 * its row says where that is all of what counts of it, else for its share of what the order was on its day.
 */
function givenBack(order: OrderRow, changed: readonly ChangeRow[], refunds: readonly RefundRow[]): Given[] {
  let left = order.refundedInCents;
  let written = { ...NOTHING, total: 0 };
  const given = refunds.map((refund): Given => {
    const { businessDay: day, amountInCents } = refund;
    const amount = Math.min(left, amountInCents);
    const before = order.refundedInCents - left;
    left -= amount;
    const isKnown = refund.dishesInCents !== null;
    const total = FOR.reduce((all, name) => all + (refund[name] ?? 0), 0);
    const state: Money = changed.find((one) => one.businessDay > day) ?? order;
    const added = order.taxIsIncluded === 1 ? 0 : state.taxInCents;
    const whole = state.grandTotalInCents - written.total;
    const cents = (name: keyof Beside) => {
      if (isKnown && total === amount) return refund[name] ?? 0;
      const part = (name === 'addedTaxInCents' ? added : state[name]) - written[name];
      const upTo = (so: number) => (whole > 0 ? near((part * Math.max(0, Math.min(so, whole))) / whole) : 0);
      return upTo(before - written.total + amount) - upTo(before - written.total);
    };
    const parts = Object.fromEntries([...BESIDE, 'taxInCents' as const].map((name) => [name, cents(name)])) as Beside;
    if (isKnown) {
      const sums = [...BESIDE, 'taxInCents' as const].map((name) => [name, written[name] + (refund[name] ?? 0)]);
      written = { ...(Object.fromEntries(sums) as Beside), total: written.total + total };
    }
    const dishes = amount - BESIDE.reduce((all, name) => all + parts[name], 0);
    return { ...parts, day, amount, dishes };
  });
  return [...given, { ...NOTHING, day: order.businessDay, amount: left, dishes: left }];
}

const near = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents));
const NOTHING: Beside = {
  ...{ deliveryFeeInCents: 0, surchargeInCents: 0, tipInCents: 0 },
  ...{ addedTaxInCents: 0, cashRoundingInCents: 0, taxInCents: 0 },
};

function add(to: Record<string, number>, id: string, amount: number): void {
  to[id] = (to[id] ?? 0) + amount;
}

function nothing(): Counting {
  const amounts = { orders: 0, gross: 0, discounts: 0, refunds: 0, net: 0, deliveryFees: 0, surcharges: 0 };
  const more = { rounding: 0, tips: 0, tax: 0, total: 0 };
  return { ...amounts, ...more, byDay: {}, byTerminal: {}, byEmployee: {}, byChannel: {}, byItem: {}, byCategory: {} };
}
