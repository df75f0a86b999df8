import type { Db } from '#db/connection.ts';

const FAILED_PRINTS = 50;

/**
 * The facts of a machine that support may see: states, counts and times, by a list of columns with no person in them.
 */
export async function readMachineFacts(db: Db) {
  return {
    printers: await db.selectFrom('printers').select(['id', 'statusCode', 'statusIsoDateTimeUtc']).execute(),
    failedPrints: await db
      .selectFrom('print_jobs')
      .select(['id', 'docketType', 'stage', 'attempts', 'errorKind', 'createdIsoDateTimeUtc'])
      .where('status', '=', 'failure')
      .orderBy('createdIsoDateTimeUtc', 'desc')
      .limit(FAILED_PRINTS)
      .execute(),
    jobs: await db
      .selectFrom('job_runs')
      .select(['name', 'lastStartedIsoDateTimeUtc', 'lastFinishedIsoDateTimeUtc'])
      .execute(),
    handlers: await db.selectFrom('handler_positions').select(['handler', 'sequence', 'tries']).execute(),
    waiting: await db
      .selectFrom('change_feed')
      .select(({ fn }) => ['tableName', fn.countAll<number>().as('count')])
      .groupBy('tableName')
      .execute(),
  };
}
