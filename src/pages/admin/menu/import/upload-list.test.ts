import { describe, expect, test } from 'bun:test';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { matchingRows, readList } from '../../lists/list-kit.ts';
import { type UploadLine, uploadList } from './upload-list.tsx';

const upload = (fileName: string, day: number, rest: Partial<UploadLine> = {}): UploadLine => ({
  id: fileName,
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
  kind: 'menu',
  source: 'file',
  statusCode: 'success',
  fileName,
  headings: [],
  mapping: {},
  by: BY_OWNER,
  againBy: null,
  rowCount: 10,
  doneCount: 10,
  failedCount: 0,
  createdIsoDateTimeUtc: `2026-01-0${day}T00:00:00.000Z`,
  startedIsoDateTimeUtc: null,
  finishedIsoDateTimeUtc: null,
  undoneIsoDateTimeUtc: null,
  created: `${day} Jan`,
  ...rest,
});

const UPLOADS = [
  upload('drinks.csv', 1, { rowCount: 40 }),
  upload('winter.csv', 3, { undoneIsoDateTimeUtc: '2026-01-04T00:00:00.000Z' }),
  upload('pizzas.csv', 2, { statusCode: 'failure', by: { ...BY_OWNER, name: 'Tom' } }),
];
const KIT = uploadList((jobId) => jobId);
const shown = (query: string) =>
  matchingRows(KIT, readList(KIT, new URLSearchParams(query)), UPLOADS).map(({ fileName }) => fileName);

describe('past imports of a menu', () => {
  test.each([
    ['', ['winter.csv', 'pizzas.csv', 'drinks.csv'], 'the newest first'],
    ['search=DRINK', ['drinks.csv'], 'by part of the file’s name'],
    ['search=tom', ['pizzas.csv'], 'by who sent them'],
    ['status=undone', ['winter.csv'], 'those that were undone'],
    ['status=success', ['drinks.csv'], 'those that stand: not the one that was undone'],
    ['sort=-rows', ['drinks.csv', 'pizzas.csv', 'winter.csv'], 'the largest first'],
  ])('asked for %p are %p: %s', (query, names) => {
    expect(shown(query)).toEqual(names);
  });
});
