/** The tenders that the next count of a drawer will count. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Trx } from '#db/connection.ts';
import type { Database } from '#db/schema/index.ts';
import { statement } from '#db/statement.ts';
import type { DrawerTender } from '#src/domain/cash/drawer-figures.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { CashSession } from './cash-sessions.repository.ts';

export interface UncountedTender extends DrawerTender {
  readonly id: string;
}

/** The position of the last payment that this side recorded; payments are never deleted. */
export async function lastTenderMark(db: Db): Promise<number> {
  const row = await db.selectFrom('tenders').select(sql<number | null>`max(rowid)`.as('mark')).executeTakeFirst();
  return row?.mark ?? 0;
}

/**
 * Uncounted payments at the drawer's tills that belong to this session (decision 0053): of its business day or later;
 * recorded since it was opened, whatever the clock said; or of a day whose drawer was counted before they arrived. An
 * uncounted day isn't included: its money is in the next counted float.
 */
export function listUncountedTenders(
  db: Db,
  scope: StoreScope,
  drawer: {
    readonly terminalIds: readonly string[];
    readonly session: Pick<CashSession, 'businessDay' | 'openMark'>;
    readonly previous: Pick<CashSession, 'closedBusinessDay' | 'closeMark'> | null;
  },
): UncountedTender[] {
  const { terminalIds, session, previous } = drawer;
  const wanted = { storeId: scope.storeId, terminalIds: JSON.stringify(terminalIds), fromDay: session.businessDay };
  const openMark = session.openMark ?? NEVER;
  const closeMark = previous?.closeMark ?? NEVER;
  const marks = { openMark, closeMark, firstMark: Math.min(openMark, closeMark) };
  const late = tendersOfOldDays.all(db, { ...wanted, ...marks, countedDay: previous?.closedBusinessDay ?? '' });
  return [
    ...late.map((row) => ({ ...row, isLate: true })),
    ...tendersOfSession.all(db, wanted).map((row) => ({ ...row, isLate: false })),
  ];
}

/** No payment has a place after it. */
const NEVER = Number.MAX_SAFE_INTEGER;

interface Requested {
  storeId: string;
  /** A JSON list. */
  terminalIds: string;
  /** The session's business day. */
  fromDay: string;
}
interface WantedOfOldDays extends Requested {
  /** What was written down after it is this session's, of whatever day. */
  openMark: number;
  /** The last day that was counted, and the mark of that count: of such days, what was written down after it. */
  countedDay: string;
  closeMark: number;
  /** The smaller of the two: nothing before it is looked at. */
  firstMark: number;
}
type Found = Omit<UncountedTender, 'isLate'>;

export const tendersOfSession = statement<Requested, Found>((db, value) =>
  uncounted(db.selectFrom('tenders'), value('terminalIds'))
    .where('tenders.storeId', '=', value('storeId'))
    .where('tenders.businessDay', '>=', value('fromDay')),
);

/*
 * Of each day that the store ever traded only what follows the mark: the index has the place of a payment behind its day, so
 * a day costs a step or two in it, and not its payments (`drawer-tenders.queries.test.ts`).
 */
export const tendersOfOldDays = statement<WantedOfOldDays, Found>((db, value) => {
  const place = sql<number>`tenders.rowid`;
  return uncounted(db.selectFrom('tenders'), value('terminalIds'))
    .where('tenders.storeId', '=', value('storeId'))
    .where('tenders.businessDay', 'in', daysBefore(value('storeId'), value('fromDay')))
    .where(place, '>', value('firstMark'))
    .where((eb) =>
      eb.or([
        eb(place, '>', value('openMark')),
        eb.and([eb('tenders.businessDay', '<=', value('countedDay')), eb(place, '>', value('closeMark'))]),
      ]),
    );
});

/** The days on which a store was paid, from one to the one before it. */
function daysBefore(storeId: string, day: string) {
  const before = (of: RawBuilder<string> | string) =>
    sql<string>`select max(businessDay) from tenders where storeId = ${storeId} and businessDay < ${of}`;
  return sql<string>`(
    with recursive days(day) as (
      ${before(day)}
      union all
      select (${before(sql<string>`days.day`)}) from days where days.day is not null
    )
    select day from days where day is not null
  )`;
}

function uncounted(query: SelectQueryBuilder<Database, 'tenders', object>, terminalIds: string) {
  return query
    .leftJoin('terminal_attempts', 'terminal_attempts.id', 'tenders.id')
    .leftJoin('card_terminals', 'card_terminals.id', 'terminal_attempts.cardTerminalId')
    .select([
      'tenders.id',
      'tenders.paymentType',
      'tenders.amountInCents',
      'tenders.tipInCents',
      'tenders.cashRoundingInCents',
      'tenders.paymentName',
      sql<string>`coalesce(card_terminals.name, '')`.as('cardTerminalName'),
    ])
    .where('tenders.posTerminalId', 'in', sql<string>`(select value from json_each(${terminalIds}))`)
    .where(
      sql<boolean>`not exists (select 1 from cash_session_tenders where cash_session_tenders.tenderId = tenders.id)`,
    );
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
