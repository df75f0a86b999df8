import { expect, test } from 'bun:test';
import { type FinishedUpload, type WhyNoRowsAgain, whyNoRowsAgain } from './run-again.ts';

const FAILED_ROWS: FinishedUpload = {
  statusCode: 'success',
  source: 'file',
  failedCount: 2,
  undoneIsoDateTimeUtc: null,
};

test.each<[string, Partial<FinishedUpload>, boolean, WhyNoRowsAgain | null]>([
  ['ended with some failed rows', {}, false, null],
  ['failed with every row', { statusCode: 'failure' }, false, null],
  ['was never started', { statusCode: 'created', failedCount: 0 }, false, 'notFinished'],
  ['still runs', { statusCode: 'running' }, false, 'notFinished'],
  ['has no failed row', { failedCount: 0 }, false, 'noneFailed'],
  ['was undone', { undoneIsoDateTimeUtc: '2026-11-21T07:00:00Z' }, false, 'undone'],
  ['copied another store’s menu', { source: 'store' }, false, 'copied'],
  ['put in a starting menu', { source: 'starter' }, false, 'copied'],
  ['is older than another import of the store', {}, true, 'newerUpload'],
])('the failed rows of an upload that %s', (_, upload, wasAnotherStartedSince, expected) => {
  expect(whyNoRowsAgain({ ...FAILED_ROWS, ...upload }, { wasAnotherStartedSince })).toBe(expected);
});
