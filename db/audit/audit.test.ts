import { expect, test } from 'bun:test';
import { BY_OWNER as by, type TestContext, testContext } from '#db/testing/test-context.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { appendAudit, findAuditBreaks, findEditor } from './audit.repository.ts';

async function threeRows(): Promise<TestContext> {
  const ctx = await testContext();
  for (const subjectId of ['a', 'b', 'c']) {
    await ctx.write((trx) =>
      appendAudit(trx, ctx, {
        restaurantId: null,
        storeId: null,
        by,
        action: 'editItem',
        subjectType: 'item',
        subjectId,
        before: { name: 'old' },
        after: { name: subjectId },
      }),
    );
  }
  return ctx;
}

/** Someone with access to the file, past the triggers. */
function tamper(ctx: TestContext, sql: string) {
  ctx.database.raw.run('drop trigger audit_log_keeps');
  ctx.database.raw.run('drop trigger audit_log_stays');
  ctx.database.raw.run(sql);
}

test('an untouched log is whole', async () => {
  expect(await findAuditBreaks((await threeRows()).db)).toEqual([]);
});

test('rows cannot be changed or removed by the program', async () => {
  const ctx = await threeRows();
  expect(() => ctx.database.raw.run("update audit_log set actorName = 'x'")).toThrow('the audit log only grows');
  expect(() => ctx.database.raw.run('delete from audit_log')).toThrow('the audit log only grows');
});

test.each([
  ['a changed row', "update audit_log set actorName = 'Somebody else' where sequence = 2", [2]],
  ['a changed amount in what was before', `update audit_log set beforeJson = '{"name":"x"}' where sequence = 1`, [1]],
  ['a removed row', 'delete from audit_log where sequence = 2', [3]],
  ['the first row gone', 'delete from audit_log where sequence = 1', [2]],
])('%s is found', async (_, sql, breaks) => {
  const ctx = await threeRows();
  tamper(ctx, sql);
  expect(await findAuditBreaks(ctx.db)).toEqual(breaks);
});

test('a change with a hash that fits it breaks the chain at the row after', async () => {
  const ctx = await threeRows();
  const hash = 'f'.repeat(64);
  tamper(ctx, `update audit_log set actorName = 'x', hash = '${hash}' where sequence = 2`);
  expect(await findAuditBreaks(ctx.db)).toEqual([2, 3]);
});

test('many writes that share a commit make one chain', async () => {
  const ctx = await testContext();
  await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      ctx.write((trx) =>
        appendAudit(trx, ctx, {
          restaurantId: null,
          storeId: null,
          by,
          action: 'x',
          subjectType: 'y',
          subjectId: String(at),
        }),
      ),
    ),
  );
  expect(await findAuditBreaks(ctx.db)).toEqual([]);
  expect(await ctx.db.selectFrom('audit_log').select('sequence').execute()).toHaveLength(30);
});

test('whose version is stored is known as long as what they left is what is there', async () => {
  const ctx = await testContext();
  const act = { action: 'editItem', subjectType: 'item', subjectId: 'pizza' };
  const edited = { name: 'Margherita', price: 1200 };
  await ctx.write((trx) =>
    appendAudit(trx, ctx, { restaurantId: 'roma', storeId: 'newtown', by, ...act, after: edited }),
  );
  const editor = (stored: object, asked = by, restaurantId = 'roma') =>
    findEditor(ctx.db, grantRestaurantScope({ restaurantId }), act, { stored, by: asked });
  const other = { ...by, id: 'usr-other', name: 'Ben' };
  const savedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  expect(await editor({ ...edited, version: 3 }, other)).toEqual({ name: by.name, isYou: false, savedIsoDateTimeUtc });
  expect(await editor(edited)).toEqual({ name: by.name, isYou: true, savedIsoDateTimeUtc });
  expect(await editor({ ...edited, price: 1300 }, other)).toBeNull();
  expect(await editor(edited, other, 'golden-wok')).toBeNull();
});
