import { changeFeedTaskIn, insertFeedTaskIn } from '#db/marketplace/google-feeds.repository.ts';
import { changeUploadIn, insertUploadIn, noteOutcomesIn } from '#db/menu/batch-uploads.repository.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { suggestMapping } from '#src/domain/menu/import/import-fields.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import type { BatteryFixture } from './battery-fixture.ts';

interface Place {
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Feeds for Google that couldn't be made. */
export async function plantFailedFeeds({ ctx }: Pick<BatteryFixture, 'ctx'>, place: Place): Promise<string> {
  const scope = grantStoreScope(place);
  const id = `${place.storeId}-feed`;
  const at = isoUtc(ctx.clock.now());
  const problems = ['No menu item is for sale online.'];
  await ctx.write(async (trx) => {
    await insertFeedTaskIn(trx, scope, { id, requestedIsoDateTimeUtc: at });
    await changeFeedTaskIn(trx, scope, id, { statusCode: 'failure', finishedIsoDateTimeUtc: at, problems });
  });
  return id;
}

/** A spreadsheet whose only row has no price. */
export async function plantFailedUpload({ ctx }: Pick<BatteryFixture, 'ctx'>, place: Place): Promise<string> {
  const scope = grantStoreScope(place);
  const id = `${place.storeId}-failed-upload`;
  const at = isoUtc(ctx.clock.now());
  const headings = ['Category', 'Name', 'Price'];
  const job = { id, fileName: 'failed.csv', headings, mapping: suggestMapping(headings), by: BY_SYSTEM };
  const failed = { line: 1, outcome: 'failed', message: 'Price is empty.' } as const;
  const over = { statusCode: 'failure', doneCount: 1, failedCount: 1 } as const;
  await ctx.write(async (trx) => {
    await insertUploadIn(trx, scope, { ...job, createdIsoDateTimeUtc: at }, [['Specials', 'No price', '']]);
    await noteOutcomesIn(trx, id, [{ ...failed, itemId: null, version: null, beforeJson: null }]);
    await changeUploadIn(trx, scope, id, { ...over, startedIsoDateTimeUtc: at, finishedIsoDateTimeUtc: at });
  });
  return id;
}
