/** Two bills that become one: what staff took off and put on both stays what it was in money, and both are told of. */

import { describe, expect, test } from 'bun:test';
import type { BillDraft } from '#src/domain/ordering/bill.schema.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { plantCoupon, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mergeBills } from './merge-bills.ts';
import { isAskedAsSent } from './sent-as.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

type Changed = Pick<BillDraft, 'adjustments' | 'manual'>;
const changed = (discountInCents: number, surchargeInCents: number): Changed => {
  const amount = (value: number) => (value > 0 ? { kind: 'amount' as const, value } : null);
  const isAny = discountInCents + surchargeInCents > 0;
  return {
    adjustments: { discount: amount(discountInCents), surcharge: amount(surchargeInCents) },
    manual: isAny ? { discountInCents, surchargeInCents } : null,
  };
};
const allow = () => 'employee-mia';
const merge = async ({ ctx, bill }: BillsFixture) =>
  mergeBills(ctx, SCOPE, {
    ...FRONT,
    billId: 'one',
    fromBillId: 'two',
    expectedVersion: (await bill('one')).version,
  });

describe('two bills of $10.00 each become one', () => {
  test.each([
    ['nothing is off either', [0, 0], [0, 0], null, 2000],
    ['something is off the one that stays', [300, 0], [0, 0], { discountInCents: 300, surchargeInCents: 0 }, 1700],
    ['something is off the one that goes: it is off its dishes', [0, 0], [300, 0], null, 1700],
    ['something is on the one that goes', [0, 0], [0, 200], { discountInCents: 0, surchargeInCents: 200 }, 2200],
    ['as much is off one as on the other', [200, 0], [0, 200], { discountInCents: 200, surchargeInCents: 200 }, 2000],
    ['a cent is on both', [0, 1], [0, 1], { discountInCents: 0, surchargeInCents: 2 }, 2002],
  ] as const)('where %s', async (_, one, two, manual, totalInCents) => {
    const fixture = await billsFixture();
    for (const [id, [off, on]] of [
      ['one', one],
      ['two', two],
    ] as const) {
      const draft = { lines: [ordered(`dish of ${id}`, 'burger')], ...changed(off, on) };
      await fixture.send(id, draft, { expectedTotalInCents: 1000 - off + on, allow });
    }
    await merge(fixture);
    const bill = await fixture.bill('one');
    expect([bill.draft.manual, bill.totalInCents]).toEqual([manual, totalInCents]);
    expect(bill.draft.adjustments).toEqual(
      changed(manual?.discountInCents ?? 0, manual?.surchargeInCents ?? 0).adjustments,
    );
  });

  test('every till hears of both: the one that stays, and the one that is gone', async () => {
    const fixture = await billsFixture();
    for (const id of ['one', 'two']) await fixture.send(id, { lines: [ordered(`dish of ${id}`, 'burger')] });
    await fixture.ctx.db.deleteFrom('outbox_events').execute();
    await merge(fixture);
    const rows = await fixture.ctx.db
      .selectFrom('outbox_events')
      .select('payloadJson')
      .where('type', '=', 'billChanged')
      .execute();
    const told = rows.map(({ payloadJson }) => (JSON.parse(payloadJson) as { billId: string }).billId);
    expect([...new Set(told)].sort()).toEqual(['one', 'two']);
  });

  test.each([
    ['nothing', [0, 0], [0, 0], null],
    ['a cent off one', [1, 0], [0, 0], { discountInCents: 1, surchargeInCents: 0 }],
    ['a cent on the other', [0, 0], [0, 1], { discountInCents: 0, surchargeInCents: 1 }],
    ['as much off as on', [200, 0], [0, 200], { discountInCents: 200, surchargeInCents: 200 }],
  ] as const)('keep %s where neither was sent', async (_, one, two, manual) => {
    const fixture = await billsFixture();
    for (const [id, [off, on]] of [
      ['one', one],
      ['two', two],
    ] as const) {
      await fixture.save(id, { lines: [ordered(`dish of ${id}`, 'burger')], ...changed(off, on) });
    }
    await merge(fixture);
    expect((await fixture.bill('one')).draft.manual).toEqual(manual);
  });

  test.each([
    [148, 148, 299],
    [148, 149, 300],
    [148, 150, 300],
  ])('keep what was said to both, up to 300 letters: %p and %p are %p', async (one, two, kept) => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')], comments: 'a'.repeat(one) });
    await fixture.save('two', { lines: [ordered('b', 'cola')], comments: 'b'.repeat(two) });
    await merge(fixture);
    const { comments } = (await fixture.bill('one')).draft;
    expect([comments.length, comments.slice(one, one + 3)]).toEqual([kept, ' · ']);
  });

  test('is refused where one line of several has an id that the other bill has', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    await fixture.save('two', { lines: [ordered('b', 'cola'), ordered('a', 'cola')] });
    expect(await refusedOf(fixture, () => merge(fixture))).toBe('line_id_taken');
  });

  test('where neither was sent, and one is put aside with a name, the name goes along', async () => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')] });
    await fixture.save('two', { lines: [ordered('b', 'cola')], customerName: 'Jo', comments: 'No ice' });
    await merge(fixture);
    const { draft } = await fixture.bill('one');
    expect([draft.lines.length, draft.customerName, draft.comments]).toEqual([2, 'Jo', 'No ice']);
  });

  const ADA = { customerName: 'Ada', customerPhone: '0491 570 156' };
  const JO = { customerName: 'Jo', customerPhone: '0412 345 678' };
  const NO_ONE = { customerName: '', customerPhone: '' };
  test.each([
    ['Ada’s, where the other is no one’s', ADA, NO_ONE, ADA],
    ['Jo’s, where the one that stays is no one’s', NO_ONE, JO, JO],
    ['Ada’s, where hers stays and Jo’s goes', ADA, JO, ADA],
  ])('are %s', async (_, one, two, both) => {
    const fixture = await billsFixture();
    await fixture.save('one', { lines: [ordered('a', 'burger')], ...one });
    await fixture.save('two', { lines: [ordered('b', 'cola')], ...two });
    await merge(fixture);
    expect((await fixture.bill('one')).draft).toMatchObject(both);
  });
});

describe('what two bills say beside their dishes', () => {
  test('a tenth off both stays a tenth off', async () => {
    const fixture = await billsFixture();
    const adjustments = { discount: { kind: 'percent' as const, value: 1000 }, surcharge: null };
    for (const id of ['one', 'two']) {
      const draft = { lines: [ordered(`dish of ${id}`, 'burger')], adjustments };
      await fixture.send(id, draft, { expectedTotalInCents: 900, allow });
    }
    await merge(fixture);
    expect((await fixture.bill('one')).draft.adjustments).toEqual(adjustments);
  });

  test('a note of the bill that goes, which nobody sent, is still to be sent with the one that stays', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    await fixture.save('two', { lines: [ordered('b', 'cola')], comments: 'No ice' });
    await merge(fixture);
    const { draft, sentFacts } = await fixture.bill('one');
    expect([draft.comments, isAskedAsSent({ draft, sentFacts })]).toEqual(['No ice', false]);
  });

  test('a coupon goes along with the dishes it was used on, and one that takes nothing off is free again', async () => {
    const fixture = await billsFixture();
    const flat = { type: 'flatAmountDiscount', discountPercentageBps: null, maxRedeems: 1 } as const;
    await plantCoupon(fixture, aCoupon('FOUR', { ...flat, discountAmount: 400 }));
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['FOUR'] };
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    await fixture.send('two', { lines: [ordered('b', 'burger')], wishes }, { expectedTotalInCents: 600 });
    await merge(fixture);
    const rows = fixture.ctx.db.selectFrom('coupon_redemptions').selectAll().execute();
    expect(
      (await rows).map(({ couponId, orderId, givenBackIsoDateTimeUtc }) => [
        couponId,
        orderId,
        givenBackIsoDateTimeUtc,
      ]),
    ).toEqual([['FOUR', 'one', null]]);
    expect((await fixture.bill('one')).totalInCents).toBe(1600);
  });
});

test('a bill without a guest gets the guest of the bill that joins it', async () => {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger')] });
  await fixture.send('two', { lines: [ordered('b', 'cola')], customerPhone: '0491 570 156', customerName: 'Ada' });
  await merge(fixture);
  const { order } = await fixture.bill('one');
  expect([order?.customerName, order?.customerPhone]).toEqual(['Ada', '+61491570156']);
});
