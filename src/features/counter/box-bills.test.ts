import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { boxOwnership, cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { followTender } from '#src/features/counter/apply-terminal-payment.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { writeOffOrder } from '#src/features/orders/write-off-order.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { moveBill } from './move-bill.ts';
import { payBill } from './pay-bill.ts';
import { readBill, readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { sendBill } from './send-bill.ts';
import { sendCourse } from './send-course.ts';
import { splitBill } from './split-bill.ts';
import { BACK, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const MARK = 'k7m2p9';
const PLACE = { restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId };
const DRAFT = {
  lines: [ordered('a', 'burger')],
  collectionType: 'pickup' as const,
  tableId: null,
  address: null,
  customerName: 'Jo',
  customerPhone: '',
  comments: '',
  adjustments: { discount: null, surcharge: null },
  manual: null,
};
const SEND = { keepsHold: false, voidReason: null, refundMethod: null, allow: () => null };
const CASH = { paymentType: 'posCash', tenderedInCents: 5000, tipInCents: 0, customPaymentName: '' } as const;

async function boxFixture() {
  const fixture = await billsFixture();
  const ownership = boxOwnership(() => ({ mark: MARK, ...PLACE }));
  const box = { ...fixture.ctx, ownership };
  return { ...fixture, box, cloud: { ...fixture.ctx, ownership: cloudOwnership } };
}

/** The store has a box in service, as the cloud knows it. */
async function plantBox({ write }: Awaited<ReturnType<typeof boxFixture>>['cloud']): Promise<void> {
  await write(async (trx) => {
    await trx
      .insertInto('boxes')
      .values({ id: 'box', ...SCOPE, name: 'Box', mark: MARK, isActive: 1, createdIsoDateTimeUtc: TEST_NOW } as never)
      .execute();
  });
}

describe('a bill at the box', () => {
  test('has its later courses sent there, by the id that its till gave it, and not by the cloud', async () => {
    const { box, cloud } = await boxFixture();
    await plantBox(cloud);
    const given = 'mwqi3lh2ly3umvmh3dmu';
    const lines = [ordered('s', 'burger', 1, { course: 1 }), ordered('m', 'burger', 1, { course: 2 })];
    const draft = { ...DRAFT, lines, collectionType: 'dineIn' as const, tableId: 'table-4' };
    const sent = { ...FRONT, ...SEND, draft, expectedVersion: 0, expectedTotalInCents: 2000 };
    const { id: billId } = await sendBill(box, SCOPE, { ...sent, billId: given });
    const asked = { course: 2, lineIds: [], by: FRONT.by };
    const inCloud = await refusalOf(sendCourse(cloud, SCOPE, { ...asked, billId }));
    expect(inCloud).toMatchObject({ reason: 'kept_elsewhere' });
    expect(await sendCourse(box, SCOPE, { ...asked, billId: given })).toBe(billId);
    const now = await getOrder(box.db, SCOPE, billId);
    expect(now.lines.map(({ toFollow = false }) => toFollow)).toEqual([false, false]);
  });

  test('is the box’s own by its id, from saving to the last payment, and a repeat finds it', async () => {
    const { box } = await boxFixture();
    const given = 'mwqi3lh2ly3umvmh3dmu';
    const saving = { ...FRONT, billId: given, draft: DRAFT, expectedVersion: 0 };
    await saveBill(box, SCOPE, saving);
    await saveBill(box, SCOPE, saving);
    const { bills } = await readBills(box, SCOPE);
    expect(bills).toHaveLength(1);
    const billId = bills[0]?.id ?? '';
    expect(boxMarkOf(billId)).toBe(MARK);
    const sent = { ...FRONT, ...SEND, billId, draft: DRAFT, expectedVersion: 1, expectedTotalInCents: 1000 };
    expect((await sendBill(box, SCOPE, sent)).id).toBe(billId);
    const paying = { ...FRONT, ...CASH, billId, id: 'mwqi3lh2ly3umvmh3dmv', shareId: null, amountInCents: 1000 };
    await payBill(box, SCOPE, paying);
    expect(await payBill(box, SCOPE, paying)).toMatchObject({ changeInCents: 4000, leftInCents: 0 });
    const tenders = await box.db.selectFrom('tenders').select('id').execute();
    expect(tenders.map((tender) => boxMarkOf(tender.id))).toEqual([MARK]);
  });

  test('is found by the id that its till gave it, where the till never heard how it ended', async () => {
    const { box } = await boxFixture();
    const given = 'mwqi3lh2ly3umvmh3dmu';
    await saveBill(box, SCOPE, { ...FRONT, billId: given, draft: DRAFT, expectedVersion: 0 });
    const { id, version } = await readBill(box, SCOPE, given);
    expect([boxMarkOf(id), version]).toEqual([MARK, 1]);
    await holdBill(box, SCOPE, { ...FRONT, billId: given, mayTakeOver: false });
    expect((await readBill(box, SCOPE, id)).editing).toMatchObject({ posTerminalId: FRONT.posTerminalId });
  });

  test('that the cloud keeps is not changed at the box', async () => {
    const fixture = await boxFixture();
    await fixture.send('cloud-bill', { lines: [ordered('a', 'burger')] });
    const { version } = await fixture.bill('cloud-bill');
    const acts = [
      () => saveBill(fixture.box, SCOPE, { ...FRONT, billId: 'cloud-bill', draft: DRAFT, expectedVersion: version }),
      () => holdBill(fixture.box, SCOPE, { ...BACK, billId: 'cloud-bill', mayTakeOver: false }),
      () =>
        splitBill(fixture.box, SCOPE, {
          ...FRONT,
          billId: 'cloud-bill',
          shares: [
            { id: 'x', mode: 'equally' },
            { id: 'y', mode: 'equally' },
          ],
        }),
      () =>
        moveBill(fixture.box, SCOPE, { ...FRONT, billId: 'cloud-bill', tableId: 'table-4', expectedVersion: version }),
      () =>
        transferLines(fixture.box, SCOPE, {
          ...FRONT,
          billId: 'cloud-bill',
          toBillId: 'other',
          isNewBill: true,
          lines: [{ lineId: 'a', quantity: 1 }],
          expectedVersion: version,
        }),
      () => cancelBill(fixture.box, SCOPE, { ...FRONT, billId: 'cloud-bill', reason: 'Left', allow: () => null }),
      () => writeOffOrder(fixture.box, SCOPE, { orderId: 'cloud-bill', reason: 'Left', by: FRONT.by }),
    ];
    for (const act of acts) expect((await refusalOf(act()))?.reason).toBe('kept_elsewhere');
    expect((await fixture.bill('cloud-bill')).leftInCents).toBe(1000);
  });

  test('that the cloud keeps is paid at the box, by a payment of the box that closes it in the cloud', async () => {
    const fixture = await boxFixture();
    await fixture.send('cloud-bill', { lines: [ordered('a', 'burger')] });
    const paying = { ...FRONT, ...CASH, billId: 'cloud-bill', id: 'payment', shareId: null, amountInCents: 1000 };
    const { changeInCents, leftInCents } = await payBill(fixture.box, SCOPE, paying);
    expect({ changeInCents, leftInCents }).toEqual({ changeInCents: 4000, leftInCents: 0 });
    const [tender] = await fixture.box.db.selectFrom('tenders').select('id').execute();
    expect(boxMarkOf(tender?.id ?? '')).toBe(MARK);
    await followTender(fixture.cloud, SCOPE, { orderId: 'cloud-bill', tenderId: tender?.id ?? '' });
    expect(await fixture.bill('cloud-bill')).toMatchObject({ isOpen: false, leftInCents: 0, due: null });
  });

  test('of the box is not paid at a till that the cloud keeps', async () => {
    const { box, cloud } = await boxFixture();
    const billId = `mwqi3lh2ly3umvmh3dmu-b${MARK}`;
    await plantBox(cloud);
    const sent = { ...FRONT, ...SEND, billId, draft: DRAFT, expectedVersion: 0, expectedTotalInCents: 1000 };
    await sendBill(box, SCOPE, sent);
    const paying = { ...FRONT, ...CASH, billId, id: 'payment', shareId: null, amountInCents: 1000 };
    expect((await refusalOf(payBill(cloud, SCOPE, paying)))?.reason).toBe('kept_elsewhere');
  });
});

describe('told again to another machine of the store', () => {
  const GIVEN = 'mwqi3lh2ly3umvmh3dmu';
  const TENDER = 'mwqi3lh2ly3umvmh3dmv';

  async function machines() {
    const fixture = await boxFixture();
    const next = boxOwnership(() => ({ mark: 'zz9zz9', numberBlock: 1, ...PLACE }));
    return { ...fixture, others: [{ ...fixture.ctx, ownership: next }, fixture.cloud] };
  }
  const sale = {
    ...FRONT,
    ...DRAFT,
    id: GIVEN,
    paymentType: 'posCash' as const,
    expectedTotalInCents: 1000,
    tenderedInCents: 1000,
    customPaymentName: '',
  };

  test('a sale is the one that the first has made, with its number and one tender', async () => {
    const { box, others } = await machines();
    const first = await placePosOrder(box, SCOPE, sale);
    for (const other of others) {
      expect((await placePosOrder(other, SCOPE, sale)).order).toMatchObject({
        id: first.order.id,
        orderNumber: first.order.orderNumber,
      });
    }
    expect(await box.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
    expect(await box.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
  });

  test('a sale that the cloud took is the same at a box', async () => {
    const { box, cloud } = await machines();
    const first = await placePosOrder(cloud, SCOPE, sale);
    expect((await placePosOrder(box, SCOPE, sale)).order.id).toBe(first.order.id);
    expect(await box.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  test('a payment of a bill is the one that the first has taken', async () => {
    const { box, others } = await machines();
    await saveBill(box, SCOPE, { ...FRONT, billId: GIVEN, draft: DRAFT, expectedVersion: 0 });
    const { id: billId } = await sendBill(box, SCOPE, {
      ...FRONT,
      ...SEND,
      billId: GIVEN,
      draft: DRAFT,
      expectedVersion: 1,
      expectedTotalInCents: 1000,
    });
    const paying = { ...FRONT, ...CASH, billId, id: TENDER, shareId: null, amountInCents: 600 };
    await payBill(box, SCOPE, paying);
    for (const other of others) expect(await payBill(other, SCOPE, paying)).toMatchObject({ leftInCents: 400 });
    expect(await box.db.selectFrom('tenders').select('id').execute()).toHaveLength(1);
  });
});

test('a box that is not the store’s sells only when a person has said so', async () => {
  const { ctx } = await billsFixture();
  let stop: 'unpaired' | null = 'unpaired';
  const ownership = boxOwnership(
    () => ({ mark: MARK, ...PLACE }),
    () => stop,
  );
  const box = { ...ctx, ownership };
  const sale = {
    ...FRONT,
    ...DRAFT,
    id: 'mwqi3lh2ly3umvmh3dmu',
    paymentType: 'posCash' as const,
    expectedTotalInCents: 1000,
    tenderedInCents: 1000,
    customPaymentName: '',
  };
  expect((await refusalOf(placePosOrder(box, SCOPE, sale)))?.reason).toBe('box_stopped');
  expect(await box.db.selectFrom('orders').select('id').execute()).toEqual([]);
  stop = null;
  expect((await placePosOrder(box, SCOPE, sale)).order.orderNumber).toBe('P-501');
});
