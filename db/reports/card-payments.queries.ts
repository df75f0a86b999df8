import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import type { CardTerminalsTable } from '#db/schema/card-terminals.tables.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { SalesFilter } from './sales-report.queries.ts';

/** What a card terminal took of one kind of card, and paid back to it. */
export interface CardPayments {
  /** Empty: what the terminal told is not known here. */
  readonly cardTerminalId: string;
  readonly terminalName: string;
  readonly provider: CardTerminalsTable['provider'] | null;
  /** As the terminal names it: `VISA`. Empty: it didn't say. */
  readonly cardType: string;
  readonly paymentCount: number;
  readonly paidInCents: number;
  /** Tips are a part of what was paid. */
  readonly tipInCents: number;
  readonly refundCount: number;
  /** Above zero. */
  readonly refundedInCents: number;
}

/** Payments at the counter by card terminal and kind of card, each on the day on which the money moved. */
export function cardPayments(
  db: Db,
  scope: StoreScope,
  { range, channel }: Pick<SalesFilter, 'range' | 'channel'>,
): Promise<CardPayments[]> {
  const paid = sql`tenders.amountInCents > 0`;
  return db
    .selectFrom('tenders')
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .leftJoin('card_terminals', 'card_terminals.id', 'terminal_attempts.cardTerminalId')
    .select([
      sql<string>`coalesce(terminal_attempts.cardTerminalId, '')`.as('cardTerminalId'),
      sql<string>`coalesce(max(card_terminals.name), '')`.as('terminalName'),
      sql<CardTerminalsTable['provider'] | null>`max(card_terminals.provider)`.as('provider'),
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
    .groupBy(['terminal_attempts.cardTerminalId', 'terminal_attempts.cardType'])
    .execute();
}
