import { openDatabase } from '#db/connection.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { until } from '#tests/support/until.ts';
import type { Paper } from './paper.ts';
import { query, untilLevel } from './shop.ts';

/** An acknowledged order. */
export interface Acknowledged {
  readonly id: string;
  readonly orderNumber: string;
}

/** One printer prints a long backlog in its own time: as long as it comes down, it is waited for. */
async function untilPrinted(boxDir: string): Promise<void> {
  const waiting = () =>
    query<{ count: number }>(boxDir, "select count(*) as count from print_jobs where status = 'queued'")[0]?.count ?? 0;
  for (let left = waiting(); left > 0; ) {
    const before = left;
    await until(
      `a docket of the ${before} that wait being printed`,
      async () => {
        left = waiting();
        return left < before;
      },
      60_000,
    );
  }
}

/**
 * Checks a to g of the reliability targets, §10, once box and cloud have come to rest. Gives what is wrong; empty: nothing.
 */
export async function brokenAtRest(cloudDir: string, boxDir: string, confirmed: Iterable<Acknowledged>, paper: Paper) {
  const broken: string[] = [];
  await untilPrinted(boxDir);
  await untilLevel(cloudDir, boxDir, 60_000);
  for (const [side, dir] of [
    ['cloud', cloudDir],
    ['box', boxDir],
  ] as const) {
    const database = openDatabase(`${dir}/servery.db`);
    for (const rule of await brokenRules(database)) broken.push(`${side}: ${rule}`);
    const kept = new Map(
      database.raw
        .query<{ id: string; orderNumber: string; taken: number; due: number }, []>(
          `select id, orderNumber, grandTotalInCents as due,
             (select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id and amountInCents > 0) as taken from orders`,
        )
        .all()
        .map((row) => [row.id, row]),
    );
    for (const { id, orderNumber } of confirmed) {
      const row = kept.get(id);
      if (row?.orderNumber !== orderNumber) broken.push(`${side}: ${id} was ${orderNumber}, is ${row?.orderNumber}`);
      else if (row.taken !== row.due) broken.push(`${side}: ${orderNumber} took ${row.taken} of ${row.due}`);
    }
    await database.close();
  }
  for (const one of paper.doubled()) broken.push(`printed twice: ${one}`);
  const failed = new Set(
    query<{ orderNumber: string }>(
      boxDir,
      "select orderNumber from print_jobs join orders on orders.id = orderId where print_jobs.status = 'failure'",
    ).map(({ orderNumber }) => orderNumber),
  );
  for (const { orderNumber } of confirmed) {
    if (!paper.hasPaperOf(orderNumber) && !failed.has(orderNumber)) broken.push(`no paper of ${orderNumber}`);
  }
  return broken;
}
