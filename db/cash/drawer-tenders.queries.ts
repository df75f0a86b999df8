/** The tenders that the next count of a drawer will count. */
import { sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { DrawerTender } from '#src/domain/cash/drawer-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { CashSession } from './cash-sessions.repository.ts';

export interface UncountedTender extends DrawerTender {
  readonly id: string;
}

/** The place of the last payment that this side has written down; payments are never taken away. */
export async function lastTenderMark(db: Db): Promise<number> {
  const row = await db.selectFrom('tenders').select(sql<number | null>`max(rowid)`.as('mark')).executeTakeFirst();
  return row?.mark ?? 0;
}

/**
 * Payments at the drawer's tills that no count has counted, as far as they are this session's (decision 0053): of its
 * business day or later; written down since it was opened, whatever the clock said; or of a day whose drawer was counted
 * before they were heard of. A day on which nobody counted is not brought in: the float that was counted has it.
 */
export async function listUncountedTenders(
  db: Db,
  scope: StoreScope,
  drawer: {
    readonly terminalIds: readonly string[];
    readonly session: Pick<CashSession, 'businessDay' | 'openMark'>;
    readonly previous: Pick<CashSession, 'closedBusinessDay' | 'closeMark'> | null;
  },
): Promise<UncountedTender[]> {
  const { terminalIds, session, previous } = drawer;
  const rows = await db
    .selectFrom('tenders')
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .leftJoin('card_terminals', 'card_terminals.id', 'terminal_attempts.cardTerminalId')
    .select([
      'tenders.id',
      'tenders.paymentType',
      'tenders.amountInCents',
      'tenders.tipInCents',
      'tenders.cashRoundingInCents',
      'tenders.paymentName',
      'tenders.businessDay',
      'card_terminals.name as cardTerminalName',
    ])
    .where('tenders.storeId', '=', scope.storeId)
    .where('tenders.posTerminalId', 'in', [...terminalIds])
    .where((eb) =>
      eb.or([
        eb('tenders.businessDay', '>=', session.businessDay),
        ...(session.openMark === null ? [] : [sql<boolean>`tenders.rowid > ${session.openMark}`]),
        ...(previous?.closedBusinessDay != null && previous.closeMark !== null
          ? [
              eb.and([
                sql<boolean>`tenders.rowid > ${previous.closeMark}`,
                eb('tenders.businessDay', '<=', previous.closedBusinessDay),
              ]),
            ]
          : []),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('cash_session_tenders')
            .select('cash_session_tenders.tenderId')
            .whereRef('cash_session_tenders.tenderId', '=', 'tenders.id'),
        ),
      ),
    )
    .execute();
  return rows.map(({ businessDay, cardTerminalName, ...row }) => ({
    ...row,
    cardTerminalName: cardTerminalName ?? '',
    isLate: businessDay < session.businessDay,
  }));
}

/** What a count has counted, so that no other one does. */
export async function keepCountedTenders(
  trx: Trx,
  scope: StoreScope,
  sessionId: string,
  tenderIds: readonly string[],
): Promise<void> {
  const { restaurantId, storeId } = scope;
  for (let at = 0; at < tenderIds.length; at += ROWS_AT_ONCE) {
    const rows = tenderIds.slice(at, at + ROWS_AT_ONCE);
    await trx
      .insertInto('cash_session_tenders')
      .values(rows.map((tenderId) => ({ tenderId, restaurantId, storeId, sessionId })))
      .execute();
  }
}

const ROWS_AT_ONCE = 500;
