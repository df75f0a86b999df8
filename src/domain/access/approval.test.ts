import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { type ActPart, actOf, actText, covers, type ProtectedAct, partsBeyond } from './approval.ts';

const part = (key: string, upTo: number): ActPart => ({ key, upTo, words: key });
const prices = (subjectId: string, ...parts: ActPart[]): ProtectedAct => ({ action: 'changePrices', subjectId, parts });
const FIVE_PERCENT = prices('order-1', part('discount percent 500', 120));

describe('an approval covers', () => {
  test.each<[string, ProtectedAct, ProtectedAct, boolean]>([
    ['the very act', FIVE_PERCENT, FIVE_PERCENT, true],
    ['the same discount of less', FIVE_PERCENT, prices('order-1', part('discount percent 500', 80)), true],
    ['not of an order that grew', FIVE_PERCENT, prices('order-1', part('discount percent 500', 121)), false],
    ['not a bigger discount', FIVE_PERCENT, prices('order-1', part('discount percent 10000', 120)), false],
    ['not the same on another order', FIVE_PERCENT, prices('order-2', part('discount percent 500', 120)), false],
    [
      'not a second thing beside it',
      FIVE_PERCENT,
      prices('order-1', part('discount percent 500', 120), part('soldOut line-1', 1)),
      false,
    ],
    [
      'one of several',
      prices('order-1', part('discount percent 500', 120), part('soldOut line-1', 1)),
      FIVE_PERCENT,
      true,
    ],
    [
      'not the same part twice',
      prices('order-1', part('line a', 500)),
      prices('order-1', part('line a', 500), part('line a', 500)),
      false,
    ],
    ['not what was never asked, even for nothing', FIVE_PERCENT, prices('order-1', part('surcharge', 0)), false],
    [
      'a refund of as much',
      actOf('refund', 'order-1', '', { upTo: 850 }),
      actOf('refund', 'order-1', '', { upTo: 850 }),
      true,
    ],
    [
      'not a refund of more',
      actOf('refund', 'order-1', '', { upTo: 850 }),
      actOf('refund', 'order-1', '', { upTo: 851 }),
      false,
    ],
    [
      'not another act',
      actOf('cancelOrder', 'order-1', '', { upTo: 850 }),
      actOf('refund', 'order-1', '', { upTo: 850 }),
      false,
    ],
    [
      'not another count of the drawer',
      actOf('countDrawer', 'session-1', '', { exactly: 21000 }),
      actOf('countDrawer', 'session-1', '', { exactly: 20000 }),
      false,
    ],
    ['not another till’s drawer', actOf('openDrawer', 'till-1', ''), actOf('openDrawer', 'till-2', ''), false],
  ])('%s', (_, approved, act, is) => {
    expect(covers(approved, act)).toBe(is);
  });
});

const acts = fc.record({
  action: fc.constantFrom('changePrices', 'refund', 'voidLines'),
  subjectId: fc.constantFrom('order-1', 'order-2'),
  parts: fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), upTo: fc.nat(50), words: fc.constant('') }), {
    minLength: 1,
    maxLength: 4,
  }),
}) as fc.Arbitrary<ProtectedAct>;

describe('whatever is approved', () => {
  test('never covers more of anything than was approved', () => {
    fc.assert(
      fc.property(acts, acts, (approved, act) => {
        if (!covers(approved, act)) return;
        const sum = (of: ProtectedAct, key: string) =>
          of.parts.filter((one) => one.key === key).reduce((total, { upTo }) => total + upTo, 0);
        expect([act.action, act.subjectId]).toEqual([approved.action, approved.subjectId]);
        for (const { key } of act.parts) expect(sum(act, key)).toBeLessThanOrEqual(sum(approved, key));
        for (const { key } of act.parts) expect(approved.parts.map((one) => one.key)).toContain(key);
      }),
    );
  });

  test('covers itself, and names what goes beyond it', () => {
    fc.assert(
      fc.property(acts, acts, (approved, act) => {
        expect(covers(approved, approved)).toBe(true);
        const all = { parts: [...approved.parts, ...partsBeyond(approved, act)] };
        const rest = act.parts.filter((one) => !partsBeyond(approved, act).includes(one));
        expect(partsBeyond(all, { parts: rest })).toEqual([]);
      }),
    );
  });
});

test('the approver reads each part', () => {
  expect(actText(prices('order-1', part('5% off $24.00', 120), part('Sell 1 × Tiramisu though sold out', 1)))).toBe(
    '5% off $24.00, Sell 1 × Tiramisu though sold out',
  );
});
