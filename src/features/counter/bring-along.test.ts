import { describe, expect, test } from 'bun:test';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { bringAlong } from './bring-along.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { BACK, type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { refusedOf } from './testing/nothing-written.ts';

const BURGER = ordered('a', 'burger');
const BEER = ordered('b', 'beer');

/** A bill with a burger, rung up on the front till and taken over by the back bar. */
async function takenOver(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [BURGER] });
  await holdBill(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', mayTakeOver: false });
  await holdBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', mayTakeOver: true });
  return fixture;
}
const bring = (fixture: BillsFixture, lines = [BEER]) =>
  bringAlong(fixture.ctx, SCOPE, { ...FRONT, billId: 'one', lines });

describe('what was not sent when another till took the bill over', () => {
  test('is on the bill for that till, unsent and unpaid, and the kitchen hears of it when it is sent', async () => {
    const fixture = await takenOver();
    await bring(fixture);
    const bill = await fixture.bill('one');
    expect(bill).toMatchObject({ unsentCount: 1, leftInCents: 1000, savedTotalInCents: 1800 });
    expect(bill.draft.lines.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(bill.editing?.posTerminalId).toBe('till-back');
    expect(await fixture.paper()).toHaveLength(1);
    await fixture.send('one', {}, BACK);
    expect((await fixture.paper()).slice(1)).toEqual(['CHANGE kitchen']);
  });

  test('told twice it is there once', async () => {
    const fixture = await takenOver();
    await bring(fixture);
    await bring(fixture);
    expect((await fixture.bill('one')).draft.lines).toHaveLength(2);
  });

  test('does not come onto a bill that is over', async () => {
    const fixture = await takenOver();
    await cancelBill(fixture.ctx, SCOPE, { ...BACK, billId: 'one', reason: 'Item issue', allow: () => null });
    expect(await refusalOf(bring(fixture))).toMatchObject({ code: 'resource_status_conflict' });
  });

  test('does not come onto a bill that the cloud keeps, at the box', async () => {
    const fixture = await takenOver();
    const { restaurantId, storeId } = SCOPE;
    const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));
    const box = { ...fixture, ctx: { ...fixture.ctx, ownership } };
    expect(await refusedOf(fixture, () => bring(box))).toBe('kept_elsewhere');
  });

  test('fills the bill up to its last line, and no further; a dish that is not on the menu stays away', async () => {
    const fixture = await takenOver();
    const many = Array.from({ length: MAX_ORDER_LINES }, (_, at) => ordered(`more-${at}`, 'beer'));
    expect(await refusedOf(fixture, () => bring(fixture, many))).toBe('too_many_lines');
    expect(await refusedOf(fixture, () => bring(fixture, [ordered('g', 'ghost')]))).toBe('item_unavailable');
    await bring(fixture, many.slice(1));
    expect((await fixture.bill('one')).draft.lines).toHaveLength(MAX_ORDER_LINES);
  });

  test('is in the log with who brought how many; what was there already is not', async () => {
    const fixture = await takenOver();
    await bring(fixture, [BURGER, BEER]);
    await bring(fixture, [BURGER]);
    const rows = fixture.ctx.db.selectFrom('audit_log').select(['actorName', 'subjectId', 'afterJson']);
    expect(await rows.where('action', '=', 'bringAlong').execute()).toEqual([
      { actorName: 'Mia', subjectId: 'one', afterJson: '{"lineCount":1}' },
    ]);
  });
});
