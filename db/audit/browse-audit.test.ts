import { beforeEach, expect, test } from 'bun:test';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { grantPlatformScope, grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { type AuditEntry, appendAudit } from './audit.repository.ts';
import { type AuditFilter, type AuditPlace, eachAuditRow, listAuditRows } from './browse-audit.queries.ts';

const ROMA = { restaurantId: 'roma', storeId: 'newtown' };
const STORE: AuditPlace = { kind: 'store', scope: grantStoreScope(ROMA) };
const RESTAURANT: AuditPlace = { kind: 'restaurant', scope: grantRestaurantScope({ restaurantId: 'roma' }) };
const PLATFORM: AuditPlace = { kind: 'platform', scope: grantPlatformScope() };
const AVA: ActedBy = { ...BY_OWNER, kind: 'employee', id: 'ava', name: 'Ava' };

let ctx: TestContext;
const log = (entry: Partial<AuditEntry>) =>
  ctx.write((trx) =>
    appendAudit(trx, ctx, {
      ...{ restaurantId: null, storeId: null, by: BY_OWNER },
      ...{ action: 'editItem', subjectType: 'item', subjectId: 'x', ...entry },
    }),
  );
const idsOf = async (place: AuditPlace, filter: Partial<AuditFilter> = {}) => {
  const asked = { text: '', direction: 'desc', limit: 10, offset: 0, ...filter } as const;
  return (await listAuditRows(ctx.db, place, asked)).rows.map(({ subjectId }) => subjectId);
};

beforeEach(async () => {
  ctx = await testContext();
  await log({ ...ROMA, subjectId: 'cola', before: { name: 'Cola' }, after: { name: 'Coke' } });
  await log({ ...ROMA, storeId: 'glebe', subjectId: 'of-glebe' });
  await log({ restaurantId: 'roma', action: 'addUser', subjectType: 'user', subjectId: 'of-roma' });
  await log({ restaurantId: 'wok', subjectId: 'of-wok' });
  await log({ subjectType: 'platform', subjectId: 'of-nobody' });
  await log({ ...ROMA, by: AVA, action: 'voidLines', subjectType: 'order', subjectId: 'order-1' });
});

test('a store, a restaurant and the platform each have their own log, the newest first', async () => {
  expect(await idsOf(STORE)).toEqual(['order-1', 'cola']);
  expect(await idsOf(RESTAURANT)).toEqual(['of-roma']);
  expect(await idsOf(PLATFORM)).toEqual(['of-nobody']);
});

test.each([
  ['by who did it', { text: 'ava' }, ['order-1']],
  ['by what was done', { text: 'VOID' }, ['order-1']],
  ['by what it was before', { text: 'cola' }, ['cola']],
  ['by several words, each of which must be there', { text: 'coke ava' }, []],
  ['by percent signs as they are', { text: '%' }, []],
  ['by the kind of person', { actorKind: 'employee' }, ['order-1']],
  ['by what it is about', { subjectTypes: ['item', 'category'] }, ['cola']],
  ['by time', { sinceIsoDateTimeUtc: '2999-01-01T00:00:00.000Z' }, []],
] as const)('entries are found %s', async (_, filter, found) => {
  expect(await idsOf(STORE, filter)).toEqual([...found]);
});

test('pages follow each other, and the count is of all', async () => {
  const page = (offset: number) => listAuditRows(ctx.db, STORE, { text: '', direction: 'asc', limit: 1, offset });
  expect((await page(0)).rows.map(({ subjectId }) => subjectId)).toEqual(['cola']);
  expect(await page(1)).toMatchObject({ rows: [{ subjectId: 'order-1', actorName: 'Ava', before: null }], total: 2 });
});

test('a file has every entry once, however many they are', async () => {
  for (let at = 0; at < 1_001; at += 1) await log({ ...ROMA, subjectId: `row-${at}` });
  const seen: string[] = [];
  for await (const rows of eachAuditRow(ctx.db, STORE, { text: '' }))
    seen.push(...rows.map(({ subjectId }) => subjectId));
  expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([1_003, 1_003, 'row-1000', 'cola']);
});

test('the log of a restaurant is read without going through those of its stores', () => {
  const plan = ctx.database.raw
    .query<{ detail: string }, []>(
      "explain query plan select * from audit_log where storeId is null and restaurantId = 'roma' order by sequence desc limit 25",
    )
    .all();
  expect(plan.map(({ detail }) => detail).join()).toContain('audit_log_of_no_store');
});
