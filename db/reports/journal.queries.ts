/** Money of a store's journal of one business day; its sales are `journal-sales.queries.ts`. Each query takes a step in an index of the store's days. */
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { wayOf } from '#src/domain/payments/payment-ways.ts';
import type { JournalFacts, JournalTender } from '#src/domain/reports/journal.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const SOLD = ['accepted', 'completed'] as const;

/** A refund that leaves the order's total as it is; rounding of all other tenders is in the order. */
const isGoodwill = sql<number>`(
  tenders.amountInCents < 0 and tenders.paymentType <> 'posReversalCard'
  and not exists (select 1 from bill_edit_refunds where bill_edit_refunds.tenderId = tenders.id)
)`;

export async function journalTenders(db: Db, scope: StoreScope, businessDay: string): Promise<JournalTender[]> {
  const rows = await db
    .selectFrom('tenders')
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .leftJoin('card_terminals', 'card_terminals.id', 'terminal_attempts.cardTerminalId')
    .select([
      'tenders.paymentType',
      'tenders.amountInCents',
      'tenders.cashRoundingInCents',
      'tenders.paymentName',
      sql<string>`coalesce(card_terminals.name, '')`.as('cardTerminalName'),
      isGoodwill.as('isGoodwill'),
    ])
    .where('tenders.storeId', '=', scope.storeId)
    .where('tenders.businessDay', '=', businessDay)
    .execute();
  return rows.map(({ paymentType, amountInCents, cashRoundingInCents, paymentName, cardTerminalName, isGoodwill }) => {
    const way = wayOf(paymentType) ?? 'custom';
    return {
      way,
      name: way === 'card' ? cardTerminalName : paymentName,
      amountInCents,
      cashRoundingInCents,
      isGoodwill: isGoodwill === 1,
    };
  });
}

/** Captured for the day's orders, also for those that ended; refunded on the day, of whatever order. */
export async function journalOnline(db: Db, scope: StoreScope, businessDay: string): Promise<JournalFacts['online']> {
  const { capturedInCents } = await db
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.orderId', 'orders.id')
    .select(sql<number>`coalesce(sum(order_payments.capturedInCents), 0)`.as('capturedInCents'))
    .where('orders.storeId', '=', scope.storeId)
    .where('orders.businessDay', '=', businessDay)
    .executeTakeFirstOrThrow();
  const { refundedInCents } = await db
    .selectFrom('refunds')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'refunds.attemptId')
    .select(sql<number>`coalesce(sum(refunds.amountInCents), 0)`.as('refundedInCents'))
    .where('refunds.storeId', '=', scope.storeId)
    .where('refunds.businessDay', '=', businessDay)
    .where('refunds.statusCode', '!=', 'failure')
    .where('payment_attempts.provider', '=', 'stripe')
    .executeTakeFirstOrThrow();
  return { capturedInCents, refundedInCents };
}

export function journalCashMoves(
  db: Db,
  scope: StoreScope,
  businessDay: string,
): Promise<JournalFacts['cashMoves'][number][]> {
  return db
    .selectFrom('cash_sessions')
    .innerJoin('cash_moves', 'cash_moves.sessionId', 'cash_sessions.id')
    .select(['cash_moves.kind', 'cash_moves.reason', 'cash_moves.amountInCents'])
    .where('cash_sessions.storeId', '=', scope.storeId)
    .where('cash_sessions.businessDay', '=', businessDay)
    .execute();
}

/** Of each drawer's last count of the day: a recount stands in for the count before it. */
export async function journalCashDifferences(
  db: Db,
  scope: StoreScope,
  businessDay: string,
): Promise<JournalFacts['cashDifferences'][number][]> {
  return db
    .selectFrom('cash_sessions')
    .innerJoin('cash_counts', 'cash_counts.sessionId', 'cash_sessions.id')
    .select([
      sql<string>`json_extract(cash_counts.reportJson, '$.drawerName')`.as('drawerName'),
      'cash_counts.differenceInCents',
    ])
    .where('cash_sessions.storeId', '=', scope.storeId)
    .where('cash_sessions.businessDay', '=', businessDay)
    .where(
      sql<boolean>`cash_counts.number = (select max(later.number) from cash_counts later where later.sessionId = cash_counts.sessionId)`,
    )
    .execute();
}

/** Orders whose rest doesn't come, by the instant at which that was decided; the second one is outside. */
export function journalWriteOffs(
  db: Db,
  scope: StoreScope,
  {
    fromIsoDateTimeUtc,
    untilIsoDateTimeUtc,
  }: { readonly fromIsoDateTimeUtc: string; readonly untilIsoDateTimeUtc: string },
): Promise<{ readonly writtenOffIsoDateTimeUtc: string; readonly amountInCents: number }[]> {
  const paid = sql<number>`
    (select coalesce(sum(amountInCents - iif(${isGoodwill}, cashRoundingInCents, 0)), 0) from tenders where tenders.orderId = orders.id)
    + (select coalesce(sum(capturedInCents), 0) from order_payments where order_payments.orderId = orders.id)
    - (select coalesce(sum(refunds.amountInCents), 0) from refunds
        join payment_attempts on payment_attempts.id = refunds.attemptId and payment_attempts.provider = 'stripe'
        where refunds.orderId = orders.id and refunds.statusCode != 'failure')`;
  return db
    .selectFrom('orders')
    .select([
      sql<string>`writtenOffIsoDateTimeUtc`.as('writtenOffIsoDateTimeUtc'),
      sql<number>`max(0, grandTotalInCents - refundedInCents - (${paid}))`.as('amountInCents'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('statusCode', 'in', [...SOLD])
    .where('writtenOffIsoDateTimeUtc', '>=', fromIsoDateTimeUtc)
    .where('writtenOffIsoDateTimeUtc', '<', untilIsoDateTimeUtc)
    .execute();
}

/** What arrived at the bank on a day; what is under way or came back didn't. */
export function journalPayouts(db: Db, scope: StoreScope, day: string): Promise<JournalFacts['payouts'][number][]> {
  return db
    .selectFrom('payouts')
    .select(['amountInCents', 'feeInCents', 'adjustmentInCents'])
    .where('storeId', '=', scope.storeId)
    .where('arrivesDay', '=', day)
    .where('stateCode', '=', 'paid')
    .execute();
}

export async function journalDisputes(db: Db, scope: StoreScope, day: string): Promise<JournalFacts['disputes']> {
  const on = (column: 'takenDay' | 'returnedDay') =>
    sql<number>`coalesce(sum(iif(${sql.ref(column)} = ${day}, takenInCents, 0)), 0)`;
  return (
    db
      .selectFrom('disputes')
      .select([on('takenDay').as('takenInCents'), on('returnedDay').as('returnedInCents')])
      .where('storeId', '=', scope.storeId)
      // What comes back was taken: the index of those has both.
      .where('takenDay', 'is not', null)
      .executeTakeFirstOrThrow()
  );
}

/** Days of a range on which anything was sold, paid, counted or paid out, the newest first. */
export async function journalDays(
  db: Db,
  scope: StoreScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const { rows } = await sql<{ businessDay: string }>`
    select businessDay from sales_facts where storeId = ${scope.storeId} and businessDay between ${from} and ${to}
      and kind <> 'lost'
    union select businessDay from tenders where storeId = ${scope.storeId} and businessDay between ${from} and ${to}
    union select businessDay from cash_sessions where storeId = ${scope.storeId} and businessDay between ${from} and ${to}
    union select arrivesDay from payouts where storeId = ${scope.storeId} and arrivesDay between ${from} and ${to}
      and stateCode = 'paid'
    union select takenDay from disputes where storeId = ${scope.storeId} and takenDay between ${from} and ${to}
    union select returnedDay from disputes where storeId = ${scope.storeId} and takenDay is not null
      and returnedDay between ${from} and ${to}
    order by businessDay desc`.execute(db);
  return rows.map(({ businessDay }) => businessDay);
}
