import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { CardPayments } from '#src/domain/reports/card-payments.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SalesFilter } from './sales-report.queries.ts';

/** Payments at the counter by card terminal and kind of card, each on the day on which the money moved. `byOrder`: apart for each order. */
export function cardPayments(
  db: Db,
  scope: StoreScope,
  { range, channel }: Pick<SalesFilter, 'range' | 'channel'>,
  { byOrder }: { readonly byOrder: boolean } = { byOrder: false },
): Promise<(CardPayments & { readonly orderId: string })[]> {
  const orderId = byOrder ? sql<string>`tenders.orderId` : sql<string>`''`;
  const paid = sql`tenders.amountInCents > 0`;
  return db
    .selectFrom('tenders')
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .leftJoin('card_terminals', 'card_terminals.id', 'terminal_attempts.cardTerminalId')
    .select([
      orderId.as('orderId'),
      sql<string>`coalesce(terminal_attempts.cardTerminalId, '')`.as('cardTerminalId'),
      sql<string>`coalesce(max(card_terminals.name), '')`.as('terminalName'),
      sql<CardPayments['provider']>`max(card_terminals.provider)`.as('provider'),
      sql<string>`coalesce(terminal_attempts.cardType, '')`.as('cardType'),
      sql<number>`sum(${paid})`.as('paymentCount'),
      sql<number>`sum(case when ${paid} then tenders.amountInCents else 0 end)`.as('paidInCents'),
      sql<number>`sum(tenders.tipInCents)`.as('tipInCents'),
      sql<number>`sum(not ${paid})`.as('refundCount'),
      sql<number>`sum(case when ${paid} then 0 else -tenders.amountInCents end)`.as('refundedInCents'),
    ])
    .where('tenders.storeId', '=', scope.storeId)
    .where('tenders.paymentType', 'in', ['posCard', 'posRefundCard', 'posReversalCard'])
    .$if(range.kind === 'businessDays', (query) =>
      query
        .where('tenders.businessDay', '>=', range.kind === 'businessDays' ? range.from : '')
        .where('tenders.businessDay', '<=', range.kind === 'businessDays' ? range.to : ''),
    )
    .$if(range.kind === 'instants', (query) =>
      query
        .where('tenders.takenIsoDateTimeUtc', '>=', range.kind === 'instants' ? range.fromIsoDateTimeUtc : '')
        .where('tenders.takenIsoDateTimeUtc', '<', range.kind === 'instants' ? range.untilIsoDateTimeUtc : ''),
    )
    .$if(channel !== null, (query) =>
      query.where('tenders.orderId', 'in', (orders) =>
        orders
          .selectFrom('orders')
          .select('id')
          .whereRef('orders.id', '=', 'tenders.orderId')
          .where('channel', '=', channel ?? 'pos'),
      ),
    )
    .groupBy([orderId, 'terminal_attempts.cardTerminalId', 'terminal_attempts.cardType'])
    .execute();
}
