/** A device says that it saved an order: the log has it once, and the answer is what happened to each item. */
import { beforeEach, describe, expect, test } from 'bun:test';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { OTHER_SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { billsRoutes } from './bills.routes.ts';
import { type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';
import { overTheWire, type Wire } from './testing/till-over-the-wire.ts';

const SAVED = 'the-saved-order-of-jo1';
const DIRECT = 'the-order-sent-at-once';
const lines = [ordered('line-of-the-burger', 'burger'), ordered('line-of-the-beer', 'beer', 2)];
const draft: BillDraft = {
  ...{ lines, ...BARE_ORDER },
  adjustments: { discount: null, surcharge: null },
  manual: null,
};

let fixture: BillsFixture;
let wire: Wire;

beforeEach(async () => {
  fixture = await billsFixture();
  wire = await overTheWire(fixture.ctx, billsRoutes);
  await fixture.save(SAVED, draft);
});

const pathOf = (orderId: string) => `pos/pos_stashed_orders/${orderId}/log`;
const log = (kind: unknown, orderId = SAVED, headers: Record<string, string> = {}) =>
  wire.till('POST', pathOf(orderId), { kind }, headers);

async function logged() {
  const rows = await fixture.ctx.db
    .selectFrom('audit_log')
    .select(['actorName', 'subjectType', 'subjectId', 'afterJson'])
    .where('action', '=', 'logStashedOrder')
    .orderBy('sequence')
    .execute();
  return rows.map(({ afterJson, ...row }) => ({ ...row, after: JSON.parse(afterJson ?? 'null') }));
}

describe('a saved order that a till reports', () => {
  test('as created is one row of the log: who, which, and how much was on it', async () => {
    const { status, body } = await log('created');
    expect([status, body]).toEqual([200, { orderId: SAVED, orderNumber: null, version: 1, items: [] }]);
    expect(await logged()).toEqual([
      {
        ...{ actorName: 'Mia', subjectType: 'bill', subjectId: SAVED },
        after: { kind: 'created', version: 1, lineCount: 2, totalInCents: 2600 },
      },
    ]);
  });

  test('as updated, again and again with the same key, is in the log once and answered the same', async () => {
    await fixture.save(SAVED, { comments: 'No salt' });
    const once = { 'idempotency-key': 'one-update-of-the-order' };
    const first = await log('updated', SAVED, once);
    expect(await log('updated', SAVED, once)).toMatchObject({ status: 200, body: first.body });
    await fixture.ctx.writeSoon('answers before', async () => {});
    await fixture.ctx.write(async (trx) => {
      await trx.updateTable('idempotency_keys').set({ statusCode: 0, answerJson: 'null' }).execute();
    });
    expect(await log('updated', SAVED, once)).toMatchObject({ status: 200, body: first.body });
    expect((await logged()).map(({ after }) => [after.kind, after.version])).toEqual([['updated', 2]]);
  });

  test('is answered with what became of each item, in UTC', async () => {
    await fixture.send(SAVED, draft);
    fixture.ctx.pass({ minutes: 5 });
    await fixture.send(SAVED, { lines: [lines[0]!] }, { voidReason: 'Flat', voidedFood: 'wasted' });
    const { body } = await log('updated');
    expect(body).toMatchObject({ orderId: SAVED, orderNumber: 'P-101' });
    const [burger, beer] = body.items;
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const told = { occurredIsoDateTimeUtc: at, more: 'KITCHEN, waiting to print', outcome: 'waiting' };
    expect(burger).toEqual({
      ...{ lineId: 'line-of-the-burger', name: 'burger' },
      events: [{ ...told, text: 'Kitchen told: 1 × burger' }],
    });
    expect(beer.events).toContainEqual({ ...told, text: 'Kitchen told: 2 × beer' });
    expect(beer.events).toContainEqual({
      ...{ occurredIsoDateTimeUtc: at, text: 'Removed 2 × beer', more: 'Mia, Flat, wasted', outcome: null },
    });
  });

  test('from the admin is in the log with the person who sent it', async () => {
    expect(await wire.desk('POST', pathOf(SAVED), { kind: 'created' })).toMatchObject({ status: 200 });
    expect((await logged()).map(({ actorName }) => actorName)).toEqual(['Ben']);
  });
});

describe('nothing is written of', () => {
  const refused = async (answer: ReturnType<Wire['till']>) => {
    const { status, body } = await answer;
    expect(await logged()).toEqual([]);
    return [status, body.error.code, body.error.reason];
  };

  test('an order that nobody knows, or that another store saved', async () => {
    expect((await refused(log('created', 'an-order-of-nowhere-01'))).slice(0, 2)).toEqual([404, 'resource_not_found']);
    const { restaurantId, storeId } = OTHER_SCOPE;
    await fixture.ctx.db.updateTable('bills').set({ restaurantId, storeId }).where('id', '=', SAVED).execute();
    expect((await refused(log('created'))).slice(0, 2)).toEqual([404, 'resource_not_found']);
  });

  test('an order that was sent at once and never saved', async () => {
    await fixture.send(DIRECT, draft);
    expect(await refused(log('updated', DIRECT))).toEqual([409, 'resource_status_conflict', 'never_saved']);
  });

  test('a request that says neither', async () => {
    expect((await refused(log('deleted'))).slice(0, 2)).toEqual([400, 'validation_failed']);
  });
});
