import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { OPEN_ORDERS_SQL } from '#db/ordering/open-orders.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { listFailingJobs } from './job-runs.repository.ts';
import { type EventProblem, eventProblem } from './parked-events.repository.ts';

export interface Counted {
  readonly name: string;
  readonly count: number;
}

/** What operators watch, counted over all tenants: numbers and times, nothing of a person or a shop. */
export interface OperationsFacts {
  /** Orders that are not finished, by status. */
  readonly openOrders: readonly Counted[];
  /** When the order that has waited longest for an answer was placed. */
  readonly oldestNewIsoDateTimeUtc: string | null;
  /** Print jobs that wait or are under way, by stage, and those that failed and nobody has dismissed. */
  readonly printJobs: readonly Counted[];
  /** Texts and emails that are not sent yet. */
  readonly queuedMessages: number;
  readonly events: EventProblem;
  readonly failingJobs: readonly string[];
  readonly pairedTills: number;
  /** Of each active box, when it last reported. Null: never. */
  readonly boxesSeen: readonly (string | null)[];
}

/** Reads partial indexes of what is unfinished, so it costs what is open and not what was ever sold. */
export async function readOperationsFacts(db: Db, _scope: PlatformScope): Promise<OperationsFacts> {
  const openOrders = await sql<Counted>`
    select statusCode as name, count(*) as count from orders where ${sql.raw(OPEN_ORDERS_SQL)} group by statusCode`.execute(
    db,
  );
  const oldestNew = await sql<{ placed: string | null }>`
    select min(placedIsoDateTimeUtc) as placed from orders
    where ${sql.raw(OPEN_ORDERS_SQL)} and statusCode = 'new'`.execute(db);
  const printJobs = await sql<Counted>`
    select stage as name, count(*) as count from print_jobs where status = 'queued' group by stage
    union all select 'failed', count(*) from print_jobs where stage = 'failed'`.execute(db);
  const queued = await sql<{ count: number }>`
    select count(*) as count from outgoing_messages where statusCode = 'queued'`.execute(db);
  const tills = await db
    .selectFrom('pos_terminals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pairedIsoDateTimeUtc', 'is not', null)
    .executeTakeFirstOrThrow();
  const boxes = await db.selectFrom('boxes').select('lastSeenIsoDateTimeUtc').where('isActive', '=', 1).execute();
  return {
    openOrders: openOrders.rows,
    oldestNewIsoDateTimeUtc: oldestNew.rows[0]?.placed ?? null,
    printJobs: printJobs.rows,
    queuedMessages: queued.rows[0]?.count ?? 0,
    events: await eventProblem(db),
    failingJobs: await listFailingJobs(db),
    pairedTills: tills.count,
    boxesSeen: boxes.map(({ lastSeenIsoDateTimeUtc }) => lastSeenIsoDateTimeUtc),
  };
}
