import type { Database } from 'bun:sqlite';
import { findAuditBreaks } from '#db/audit/audit.repository.ts';
import { type OpenDatabase, openDatabaseImage } from '#db/connection.ts';

/** Domain rules §5, written again by hand: what the program allows is compared with it. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  '': ['processingPayment', 'new', 'accepted', 'completed'],
  processingPayment: ['new', 'failure'],
  new: ['accepted', 'rejected', 'cancelled'],
  accepted: ['completed', 'cancelled'],
};

interface Problem {
  readonly rule: string;
  readonly id: string;
}

/** Each query finds what must not be there. Money is in cents. */
const NEVER: Readonly<Record<string, string>> = {
  'b: an order’s rows of its price add up to its total': `
    select id from orders where grandTotalInCents != (
      select coalesce(sum(json_extract(value, '$.amountInCents')), 0)
      from json_each(breakdownJson) where not coalesce(json_extract(value, '$.isIncluded'), 0))`,
  'b: the lines add up to the item total': `
    select id from orders where itemTotalInCents != (
      select coalesce(sum(lineTotalInCents), 0) from order_lines where orderId = orders.id)`,
  'b: nothing is refunded that was not paid': `
    select orderId as id from refunds where statusCode != 'failure' group by orderId having sum(amountInCents) > max(0,
      (select coalesce(sum(amountInCents), 0) from tenders where orderId = refunds.orderId and amountInCents > 0) +
      (select coalesce(sum(capturedInCents), 0) from order_payments where orderId = refunds.orderId))`,
  'b: the order knows what was refunded': `
    select id from orders where refundedInCents > grandTotalInCents`,
  'b: card money is held, taken and given back within what was asked': `
    select orderId as id from order_payments
    where capturedInCents > amountInCents or refundedInCents > capturedInCents`,
  'b: change is what was given less what was due': `
    select id from tenders where amountInCents > 0 and paymentType = 'posCash'
      and changeInCents != tenderedInCents - amountInCents`,
  'b: a sale for cash has one tender of its whole total': `
    select id from orders where paymentType = 'posCash' and channel = 'pos' and grandTotalInCents != (
      select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id and amountInCents > 0)
      and not exists (select 1 from bill_edits where orderId = orders.id)`,
  'b: a bill that was changed after it was paid has taken, and given back, what it asks for': `
    select id from orders where paymentType = 'posCash' and channel = 'pos' and grandTotalInCents - refundedInCents != (
      select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id)
      and exists (select 1 from bill_edits where orderId = orders.id)`,
  'b: a count expects float, moves and the cash that it has counted': `
    select c.id from cash_counts c join cash_sessions s on s.id = c.sessionId where c.expectedInCents != s.floatInCents
      + (select coalesce(sum(iif(kind = 'in', amountInCents, -amountInCents)), 0) from cash_moves m where m.sessionId = s.id)
      + (select coalesce(sum(t.amountInCents), 0) from cash_session_tenders x join tenders t on t.id = x.tenderId
          where x.sessionId = s.id and t.paymentType in ('posCash', 'posRefundCash'))`,
  'b: a drawer that is counted has a count, one that is open has none': `
    select id from cash_sessions s
    where (state = 'closed') != exists (select 1 from cash_counts where sessionId = s.id)`,
  'c: a docket is printed, waits, or failed where people see it': `
    select id from print_jobs where (status = 'queued') != (stage in ('waiting', 'sending', 'retrying'))
      or (status = 'success' and stage not in ('printed', 'notVerified'))
      or (status = 'failure' and stage not in ('failed', 'notVerified', 'dismissed'))`,
  'd: an order number is given once a day': `
    select min(id) as id from orders group by storeId, businessDay, orderNumber having count(*) > 1`,
  'd: the counter is at or above every number it gave': `
    select storeId as id from orders where not exists (select 1 from boxes where boxes.storeId = orders.storeId)
    group by storeId, businessDay having count(*) > coalesce(
      (select lastNumber from order_counters c where c.storeId = orders.storeId and c.businessDay = orders.businessDay), 0)`,
  'f: the last row of the history says where the order stands': `
    select id from orders where statusCode != coalesce((select toStatus from order_history h where h.orderId = orders.id
      order by h.id desc limit 1), '')`,
  'f: what was sold is kept as it was': `
    select id from orders where not exists (
      select 1 from order_versions where orderId = orders.id and grandTotalInCents = orders.grandTotalInCents)`,
};

/** Everything that must hold whatever was sent (reliability targets §10 a-f); empty when it does. */
export async function brokenRules(fixture: Pick<OpenDatabase, 'raw' | 'db'>): Promise<string[]> {
  const { raw } = fixture;
  const broken: string[] = [];
  for (const [rule, sql] of Object.entries(NEVER)) {
    const found = raw.query<{ id: string }, []>(sql).all();
    if (found.length > 0) broken.push(`${rule}: ${found.slice(0, 3).map(({ id }) => id)}`);
  }
  broken.push(...brokenMoves(raw).map(({ rule, id }) => `f: ${rule}: ${id}`));
  const integrity = raw.query<{ integrity_check: string }, []>('pragma integrity_check').get();
  if (integrity?.integrity_check !== 'ok') broken.push(`e: ${integrity?.integrity_check}`);
  if (raw.query('pragma foreign_key_check').all().length > 0) broken.push('e: a row points nowhere');
  const breaks = await findAuditBreaks(fixture.db);
  if (breaks.length > 0) broken.push(`the audit log is broken at ${breaks.slice(0, 3)}`);
  return broken;
}

function brokenMoves(raw: Database): Problem[] {
  const rows = raw
    .query<{ orderId: string; fromStatus: string | null; toStatus: string }, []>(
      'select orderId, fromStatus, toStatus from order_history order by orderId, id',
    )
    .all();
  const problems: Problem[] = [];
  let before: { orderId: string; toStatus: string } | null = null;
  for (const row of rows) {
    const at: string = before?.orderId === row.orderId ? before.toStatus : '';
    const from = row.fromStatus ?? '';
    if (from !== at)
      problems.push({ rule: `a step from ${from || 'nothing'} after ${at || 'nothing'}`, id: row.orderId });
    if (!MOVES[from]?.includes(row.toStatus)) problems.push({ rule: `${from} to ${row.toStatus}`, id: row.orderId });
    before = row;
  }
  return problems;
}

/** Numbers of orders by order: they never change. */
export function orderNumbers({ raw }: Pick<OpenDatabase, 'raw'>): Map<string, string> {
  const rows = raw.query<{ id: string; orderNumber: string }, []>('select id, orderNumber from orders').all();
  return new Map(rows.map(({ id, orderNumber }) => [id, orderNumber]));
}

export function copyOf({ raw }: Pick<OpenDatabase, 'raw'>): OpenDatabase {
  return openDatabaseImage(raw.serialize());
}
