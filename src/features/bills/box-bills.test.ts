import { describe, expect, test } from 'bun:test';
import { boxOwnership, cloudOwnership } from '#db/sync/ownership-of-rows.ts';
import { boxMarkOf } from '#src/domain/sync/row-maker.ts';
import { refusalOf, SCOPE } from '#src/features/ordering/testing/ordering-house.ts';
import { holdBill } from './hold-bill.ts';
import { payBill } from './pay-bill.ts';
import { readBills } from './read-bills.ts';
import { saveBill } from './save-bill.ts';
import { sendBill } from './send-bill.ts';
import { BACK, billsHouse, FRONT, ordered } from './testing/bills-house.ts';

const MARK = 'k7m2p9';
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

async function boxHouse() {
  const house = await billsHouse();
  const ownership = boxOwnership(() => ({ mark: MARK, restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId }));
  const box = { ...house.ctx, ownership };
  return { ...house, box, cloud: { ...house.ctx, ownership: cloudOwnership } };
}

describe('a bill at the box', () => {
  test('is the box’s own by its id, from saving to the last payment, and a repeat finds it', async () => {
    const { box } = await boxHouse();
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

  test('that the cloud keeps is not changed at the box', async () => {
    const house = await boxHouse();
    await house.send('cloud-bill', { lines: [ordered('a', 'burger')] });
    const { version } = await house.bill('cloud-bill');
    const acts = [
      () => saveBill(house.box, SCOPE, { ...FRONT, billId: 'cloud-bill', draft: DRAFT, expectedVersion: version }),
      () => holdBill(house.box, SCOPE, { ...BACK, billId: 'cloud-bill', mayTakeOver: false }),
      () =>
        payBill(house.box, SCOPE, {
          ...FRONT,
          ...CASH,
          billId: 'cloud-bill',
          id: 'payment',
          shareId: null,
          amountInCents: 1000,
        }),
    ];
    for (const act of acts) expect((await refusalOf(act()))?.reason).toBe('kept_elsewhere');
    expect((await house.bill('cloud-bill')).leftInCents).toBe(1000);
  });
});
