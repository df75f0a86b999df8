import { formatOrderNumber } from '#src/domain/ordering/order-number.ts';
import { startOfDay } from '#src/domain/time/store-clock.ts';
import { timeDimensionOf } from '#src/domain/time/time-dimension.ts';
import type { CastStore } from '../cast/cast.types.ts';
import { type Dice, diceOf } from '../past/dice.ts';
import { pastDates } from '../past/past-days.ts';
import { type PastOrder, type PastStore, pastOrder } from '../past/past-order.ts';
import type { Insert } from './order-statements.ts';

export interface LargeStore {
  readonly cast: CastStore;
  readonly past: PastStore;
  readonly orders: number;
  readonly days: number;
  /** So many of the last are still to be paid. */
  readonly openOrders: number;
  readonly now: Temporal.Instant;
  readonly customers: readonly { readonly id: string; readonly name: string; readonly phone: string }[];
}

/** Orders that are priced by the rules; the year is made of them again and again. */
const MODELS = 40;
const FIRST_NUMBER = 101;
/** Trade between eleven and nine, the store's time: no night counts with the day before. */
const OPENS_HOUR = 11;
const TRADE_SECONDS = 10 * 3600;

interface Model extends PastOrder {
  readonly collectionJson: string;
  readonly breakdownJson: string;
  readonly lineJsons: readonly string[];
}

/** A store's orders of the whole time, at least one on each day. Answers how many. */
export function writeLargeOrders(insert: Insert, store: LargeStore): number {
  const { cast, days, now } = store;
  const dice = diceOf(`${cast.id} orders`);
  const models = modelsOf(dice, store);
  if (models.length === 0) return 0;
  const atCounter = models.filter(({ channel, priced }) => channel === 'pos' && priced.cashRoundingInCents === 0);
  const opensFrom = store.orders - store.openOrders;
  const isOpenAt = (serial: number) => atCounter.length > 0 && serial >= opensFrom && serial < store.orders;
  const dates = pastDates(now.subtract({ hours: 48 }), cast.timezone, days - 1);
  const usual = store.orders / days;
  let written = 0;
  let owed = 0;
  for (const [index, date] of dates.entries()) {
    owed += usual * (0.6 + dice.roll() * 0.8);
    const isLast = index === dates.length - 1;
    const count = Math.max(1, isLast ? store.orders - written : Math.round(owed));
    owed -= count;
    const opensAt = startOfDay(date, cast.timezone).epochMilliseconds + OPENS_HOUR * 3_600_000;
    const businessDay = date.toString();
    const { isoWeek, isoMonth, isoYear } = timeDimensionOf(businessDay);
    const day = { businessDay, isoWeek, isoMonth, isoYear };
    for (let number = 0; number < count; number++) {
      const atMs = opensAt + Math.floor((TRADE_SECONDS * 1000 * (number + dice.roll())) / count);
      writeOne(insert, store, dice, {
        model: dice.pick(isOpenAt(written) ? atCounter : models),
        isOpen: isOpenAt(written),
        atMs,
        number: FIRST_NUMBER + number,
        serial: written++,
        day,
      });
    }
    insert.order_counters(cast.id, businessDay, FIRST_NUMBER + count - 1);
  }
  return written;
}

/** As `isoUtc` writes it, without a Temporal object for each of millions. */
function isoAt(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

function modelsOf(dice: Dice, { past, now, cast }: LargeStore): Model[] {
  const noon = startOfDay(now.toZonedDateTimeISO(cast.timezone).toPlainDate(), cast.timezone).add({ hours: 13 });
  return Array.from({ length: MODELS }, () => pastOrder(dice, past, noon))
    .filter((order) => order !== null)
    .map((order) => ({
      ...order,
      collectionJson: JSON.stringify(order.collection),
      breakdownJson: JSON.stringify(order.priced.breakdown),
      lineJsons: order.lines.map((line) => JSON.stringify(line)),
    }));
}

interface One {
  readonly model: Model;
  /** Sent, and not paid yet. */
  readonly isOpen: boolean;
  readonly atMs: number;
  readonly number: number;
  readonly serial: number;
  readonly day: {
    readonly businessDay: string;
    readonly isoWeek: string;
    readonly isoMonth: string;
    readonly isoYear: string;
  };
}

function writeOne(insert: Insert, store: LargeStore, dice: Dice, one: One): void {
  const { model, isOpen, atMs, number, serial, day } = one;
  const { id: storeId, restaurantId } = store.cast;
  const { priced, channel } = model;
  const paymentType = isOpen ? 'posPayLater' : model.paymentType;
  const id = `${atMs.toString(36).padStart(8, '0')}${storeId}x${serial.toString(36)}`;
  const customer = channel === 'online' && store.customers.length > 0 ? dice.pick(store.customers) : null;
  const employee = channel === 'pos' ? (store.cast.employees[0] ?? null) : null;
  const terminalId = channel === 'pos' ? (store.cast.terminals[0]?.id ?? null) : null;
  const isCancelled = channel === 'online' && dice.chance(0.03);
  const statusCode = isOpen ? 'accepted' : isCancelled ? 'cancelled' : 'completed';
  const placed = isoAt(atMs);
  const total = priced.grandTotalInCents;
  insert.orders(
    id,
    restaurantId,
    storeId,
    channel,
    formatOrderNumber(channel, number),
    3,
    statusCode,
    placed,
    day.businessDay,
    day.isoWeek,
    day.isoMonth,
    day.isoYear,
    model.collection.type,
    model.collectionJson,
    priced.itemTotalInCents,
    priced.discountInCents,
    priced.deliveryFeeInCents,
    priced.surchargeInCents,
    priced.tipInCents,
    priced.taxInCents,
    priced.taxIsIncluded ? 1 : 0,
    priced.cashRoundingInCents,
    total,
    priced.currencyCode,
    model.breakdownJson,
    paymentType,
    customer?.id ?? null,
    customer?.name ?? '',
    customer?.phone ?? '',
    terminalId,
    employee?.id ?? null,
    employee?.name ?? null,
  );
  for (const [position, line] of model.lines.entries()) {
    const { itemId, name, quantity, lineTotalInCents } = line.priced;
    const json = model.lineJsons[position] ?? '{}';
    insert.order_lines(id, line.id, storeId, position, itemId, line.categoryId, name, quantity, lineTotalInCents, json);
  }
  insert.order_versions(id, storeId, 1, total, paymentType, '{"lines":[],"breakdown":[]}', placed);
  const moves = isCancelled
    ? ([
        [null, 'new', 0],
        ['new', 'cancelled', 2],
      ] as const)
    : ([
        [null, 'new', 0],
        ['new', 'accepted', 2],
        ['accepted', 'completed', 30],
      ] as const);
  if (isOpen) writeBill(insert, store, one, id);
  for (const [step, [from, to, minutes]] of (isOpen ? moves.slice(0, 2) : moves).entries()) {
    const by = employee ?? customer;
    const kind = employee ? 'employee' : 'customer';
    insert.order_history(
      `${id}-${step}`,
      id,
      storeId,
      isoAt(atMs + minutes * 60_000),
      from,
      to,
      kind,
      by?.id ?? null,
      by?.name ?? '',
    );
  }
  if (paymentType === 'stripeCheckout') {
    const [status, captured] = isCancelled ? ['cancel', 0] : ['success', total];
    const intent = `pi_seed_${id}`;
    insert.order_payments(
      id,
      restaurantId,
      storeId,
      status ?? 'success',
      total,
      priced.currencyCode,
      placed,
      intent,
      'visa',
      '4242',
      captured ?? 0,
      placed,
    );
  } else if (paymentType === 'posCash' || paymentType === 'posCard') {
    const rounding = priced.cashRoundingInCents;
    insert.tenders(
      `${id}-t`,
      restaurantId,
      storeId,
      id,
      1,
      paymentType,
      total,
      total,
      0,
      rounding,
      terminalId,
      employee?.id ?? null,
      day.businessDay,
      placed,
    );
  }
}

/** The bill of an order that is still open, with the order as its draft. */
function writeBill(insert: Insert, store: LargeStore, { model, atMs }: One, id: string): void {
  const { collection, lines, priced } = model;
  const draft = {
    lines: lines.map(({ line }) => line),
    collectionType: collection.type,
    tableId: collection.type === 'dineIn' ? collection.tableId : null,
    address: null,
    customerName: '',
    customerPhone: '',
    comments: '',
    adjustments: { discount: null, surcharge: null },
    manual: null,
  };
  insert.bills(
    id,
    store.cast.restaurantId,
    store.cast.id,
    'open',
    id,
    collection.type,
    draft.tableId,
    JSON.stringify(draft),
    priced.grandTotalInCents,
    lines.length,
    0,
    store.cast.employees[0]?.name ?? '',
    isoAt(atMs),
    isoAt(atMs),
  );
}
