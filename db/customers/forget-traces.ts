import type { Database as BunDatabase } from 'bun:sqlite';
import { scrubBooking, theirBookings } from '#db/bookings/forget-bookings.ts';
import type { Trx } from '#db/connection.ts';
import { connectionOf } from '#db/statement.ts';
import type { Ownership } from '#db/sync/ownership-of-rows.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type Forgotten, isOfForgotten } from './forgotten.repository.ts';
import { scrubBill, scrubOrder } from './scrub-orders.ts';

/** What remains of a command about a forgotten person: it has nothing left to do. */
export const FORGOTTEN_COMMAND = { forgotten: true } as const;

const IN_PROGRESS: readonly string[] = ['processingPayment', 'new', 'accepted'];
const GUEST_COMMANDS: readonly string[] = ['bookGuest', 'saveGuest', 'changeGuestPhone', 'saveGuestPlaces'];

export interface Traces {
  /** Orders that were taken apart from the person now. */
  readonly orders: number;
  /** Orders of before that are still under way: what the kitchen and the driver need stays until they end. */
  readonly left: number;
}

/**
 * Removes a forgotten person from all earlier records that this side holds, whichever side wrote them: orders, bills,
 * bookings, dockets, commands, stored answers. Its own rows change like any row, and are sent; a cloud's copy of a box's rows
 * changes outside the feed, because the box does the same and reports it. A repeat changes nothing.
 */
export function forgetTracesIn(trx: Trx, ownership: Ownership, forgotten: Forgotten): Traces {
  const raw = connectionOf(trx);
  const orders = theirOrders(raw, forgotten);
  const ended = orders.filter(({ id, statusCode }) => !IN_PROGRESS.includes(statusCode) && !isUnpaid(raw, id));
  const bills = theirBills(raw, forgotten, new Set(ended.map(({ id }) => id)));
  const isOurs = ({ id, storeId }: { readonly id: string; readonly storeId: string }) =>
    ownership.owns(trx, { storeId }, id);
  for (const order of ended.filter(isOurs)) scrubOrder(raw, order.id);
  for (const bill of bills.filter(isOurs)) scrubBill(raw, bill.id);
  const bookings = theirBookings(raw, forgotten);
  for (const booking of bookings.filter(isOurs)) scrubBooking(raw, booking.id);
  const commandIds = theirCommands(raw, forgotten, {
    orderIds: new Set(ended.map(({ id }) => id)),
    bookingIds: new Set(bookings.map(({ id }) => id)),
  });
  const empty = raw.query("update sync_commands set bodyJson = ?, subjectId = 'forgotten' where id = ?");
  const forgetPaper = () => {
    for (const id of commandIds) empty.run(JSON.stringify(FORGOTTEN_COMMAND), id);
    for (const { id } of ended) forgetPaperOf(raw, id);
    for (const id of theirCopies(raw, forgotten)) raw.query('delete from print_jobs where id = ?').run(id);
  };
  if (ownership.mayAsk) {
    // Dockets and commands are the box's, also for orders that the cloud sends later.
    forgetPaper();
  } else {
    beside(raw, () => {
      for (const order of ended) if (!isOurs(order)) scrubOrder(raw, order.id);
      for (const bill of bills) if (!isOurs(bill)) scrubBill(raw, bill.id);
      for (const booking of bookings) if (!isOurs(booking)) scrubBooking(raw, booking.id);
      forgetPaper();
    });
  }
  forgetAnswers(raw, forgotten);
  return { orders: ended.length, left: orders.length - ended.length };
}

/**
 * Takes the person out of an order that is over, and away with its dockets, which repeat their name and wishes. The sale stays.
 */
export function forgetPersonOfOrderIn(trx: Trx, orderId: string): void {
  const raw = connectionOf(trx);
  scrubOrder(raw, orderId);
  beside(raw, () => forgetPaperOf(raw, orderId));
}

/** Its dockets, what they told its kitchen, and copies of both at other stores. */
function forgetPaperOf(raw: BunDatabase, orderId: string): void {
  for (const { toStoreId } of raw
    .query<{ toStoreId: string }, [string]>('select distinct toStoreId from order_copies where orderId = ?')
    .all(orderId)) {
    raw
      .query("delete from print_jobs where storeId = ? and orderId is null and payloadJson ->> '$.order.id' = ?")
      .run(toStoreId, orderId);
  }
  for (const table of ['print_jobs', 'kitchen_entries', 'kitchen_acts', 'order_copies']) {
    raw.query(`delete from ${table} where orderId = ?`).run(orderId);
  }
}

interface CopyOnPaper {
  readonly id: string;
  readonly customerId: string | null;
  /** As it is printed. */
  readonly phone: string | null;
  readonly countryCode: CountryCode;
}

/** Slips of their bookings, and copies of their orders at another store, whose box knows no such order. Those that still wait are needed. */
function theirCopies(raw: BunDatabase, forgotten: Forgotten): string[] {
  const rows = raw
    .query<CopyOnPaper, [string, string]>(
      `select id, coalesce(payloadJson ->> '$.order.customerId', payloadJson ->> '$.booking.customerId') as customerId,
         coalesce(payloadJson ->> '$.order.customerPhone', payloadJson ->> '$.booking.phone') as phone,
         payloadJson ->> '$.store.countryCode' as countryCode
       from print_jobs
       where storeId in (select id from stores where restaurantId = ?) and orderId is null
         and coalesce(payloadJson ->> '$.order.id', payloadJson ->> '$.booking.id') is not null and status <> 'queued' and createdIsoDateTimeUtc <= ?`,
    )
    .all(forgotten.restaurantId, forgotten.forgottenIsoDateTimeUtc);
  const isTheirs = ({ customerId, phone, countryCode }: CopyOnPaper) => {
    if (customerId === forgotten.customerId) return true;
    const parsed = parsePhone(phone ?? '', countryCode);
    return parsed.kind === 'phone' && isOfForgotten(forgotten, parsed.e164);
  };
  return rows.filter(isTheirs).map(({ id }) => id);
}

/** Changes that the feed says nothing of. */
function beside(raw: BunDatabase, work: () => void): void {
  const isApplying = raw.query('select 1 from sync_applying').get() !== null;
  raw.run('insert or ignore into sync_applying (id) values (1)');
  try {
    work();
  } finally {
    if (!isApplying) raw.run('delete from sync_applying');
  }
}

interface TheirOrder {
  readonly id: string;
  readonly storeId: string;
  readonly statusCode: string;
}

/** Served but not paid: the debtor's name is still needed. */
function isUnpaid(raw: BunDatabase, orderId: string): boolean {
  return raw.query<object, [string]>("select 1 from bills where orderId = ? and state = 'open'").get(orderId) !== null;
}

/** By the number, which every order carries (decision 0054), and by the row, where it had come already. */
function theirOrders(raw: BunDatabase, forgotten: Forgotten): TheirOrder[] {
  const { restaurantId, customerId, forgottenIsoDateTimeUtc: at } = forgotten;
  const found = new Map<string, TheirOrder>();
  const keep = (rows: readonly TheirOrder[]) => {
    for (const row of rows) found.set(row.id, row);
  };
  keep(
    raw
      .query<TheirOrder, [string, string]>(
        'select id, storeId, statusCode from orders where customerId = ? and placedIsoDateTimeUtc <= ?',
      )
      .all(customerId, at),
  );
  const stores = raw.query<{ id: string }, [string]>('select id from stores where restaurantId = ?').all(restaurantId);
  for (const { id: storeId } of stores) {
    const phones = raw
      .query<{ phone: string }, [string]>(
        "select distinct customerPhone as phone from orders where storeId = ? and customerPhone <> ''",
      )
      .all(storeId);
    for (const { phone } of phones) {
      if (!isOfForgotten(forgotten, phone)) continue;
      keep(
        raw
          .query<TheirOrder, [string, string, string]>(
            `select id, storeId, statusCode from orders
             where storeId = ? and customerPhone = ? and placedIsoDateTimeUtc <= ? and customerPhone <> ''`,
          )
          .all(storeId, phone, at),
      );
    }
  }
  return [...found.values()];
}

/** Bills that are done with: of those orders, or for that number without an order. */
function theirBills(raw: BunDatabase, forgotten: Forgotten, orderIds: ReadonlySet<string>) {
  const rows = raw
    .query<{ id: string; storeId: string; orderId: string | null; phone: string | null }, [string, string]>(
      `select id, storeId, orderId, draftJson ->> 'customerPhone' as phone from bills
       where restaurantId = ? and state = 'closed' and openedIsoDateTimeUtc <= ?`,
    )
    .all(forgotten.restaurantId, forgotten.forgottenIsoDateTimeUtc);
  return rows.filter(
    ({ id, orderId, phone }) =>
      orderIds.has(id) || orderIds.has(orderId ?? '') || (phone !== null && isOfForgotten(forgotten, phone)),
  );
}

interface TheirSubjects {
  readonly orderIds: ReadonlySet<string>;
  readonly bookingIds: ReadonlySet<string>;
}

interface CommandRow {
  readonly id: string;
  readonly kind: string;
  readonly subjectId: string;
  readonly phone: string | null;
  readonly isOpen: number;
  readonly isOfEmptyBooking: number;
}

/** A booking that has lost its name says no more whose it was: its guest was forgotten, here or on the other side. */
const OF_EMPTY_BOOKING = "select 1 from table_bookings where id = subjectId and customerName = ''";

/** Commands of tills about them, and mails still to be sent. Never cancels what concerns money or the kitchen. */
function theirCommands(raw: BunDatabase, forgotten: Forgotten, { orderIds, bookingIds }: TheirSubjects): string[] {
  const rows = raw
    .query<CommandRow, [string, string]>(
      `select id, kind, subjectId, bodyJson ->> 'phoneE164' as phone,
         not exists (select 1 from sync_command_results where commandId = sync_commands.id) as isOpen,
         exists (${OF_EMPTY_BOOKING}) as isOfEmptyBooking
       from sync_commands where restaurantId = ? and subjectId <> 'forgotten'
         and (createdIsoDateTimeUtc <= ? or exists (${OF_EMPTY_BOOKING}))`,
    )
    .all(forgotten.restaurantId, forgotten.forgottenIsoDateTimeUtc);
  return rows
    .filter(({ kind, subjectId, phone, isOpen, isOfEmptyBooking }) => {
      if (GUEST_COMMANDS.includes(kind)) {
        return subjectId === forgotten.customerId || (phone !== null && isOfForgotten(forgotten, phone));
      }
      if (isOfEmptyBooking === 1 || bookingIds.has(subjectId)) return true;
      return orderIds.has(subjectId) && (kind === 'emailReceipt' || isOpen === 0);
    })
    .map(({ id }) => id);
}

/** Answers stored for repeated calls, and carts that were never ordered. */
function forgetAnswers(raw: BunDatabase, forgotten: Forgotten): void {
  // They are sealed with keys that only their callers have, so whose they are is unknown and all of the restaurant's
  // go. A repeated call is still recognised, and answered from what it made.
  raw
    .query(
      `update idempotency_keys set statusCode = 0, answerJson = 'null'
       where instr(scope, '/restaurants/' || ? || '/') > 0 or instr(scope, '/restaurants/') = 0`,
    )
    .run(forgotten.restaurantId);
  const carts = raw
    .query<{ id: string; detailsJson: string }, [string]>('select id, detailsJson from carts where restaurantId = ?')
    .all(forgotten.restaurantId);
  for (const { id, detailsJson } of carts) {
    const phones: readonly string[] = detailsJson.match(/\+\d{6,15}/g) ?? [];
    if (phones.some((phone) => isOfForgotten(forgotten, phone))) raw.query('delete from carts where id = ?').run(id);
  }
}
