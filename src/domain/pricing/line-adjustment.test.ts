import { describe, expect, test } from 'bun:test';
import type { LineAdjustment } from '#src/domain/ordering/cart.schema.ts';
import { adjusted, adjustmentText, PLAIN_LINE, percentagesOf } from './line-adjustment.ts';

const asked = (more: Partial<LineAdjustment>): LineAdjustment => ({ ...PLAIN_LINE, ...more });

describe('two dishes at $100.00', () => {
  const dishes = { unitPriceInCents: 10_000, quantity: 2 };
  test.each<[string, LineAdjustment | undefined, [charges: number, discount: number, total: number]]>([
    ['as they are', undefined, [0, 0, 20_000]],
    ['with nothing asked for', PLAIN_LINE, [0, 0, 20_000]],
    ['a cent off the line, not off each', asked({ discountForItem: 1 }), [0, 1, 19_999]],
    ['a cent more for the line', asked({ extraChargeForItem: 1 }), [1, 0, 20_001]],
    ['a cent more for what was written', asked({ extraChargeForComments: 1 }), [1, 0, 20_001]],
    ['a tenth off', asked({ discountForItemBps: 1000 }), [0, 2000, 18_000]],
    ['a tenth more', asked({ extraChargeForItemBps: 1000 }), [2000, 0, 22_000]],
    ['a tenth and $5.00 off', asked({ discountForItemBps: 1000, discountForItem: 500 }), [0, 2500, 17_500]],
    ['more off than they cost', asked({ discountForItem: 20_001 }), [0, 20_000, 0]],
    [
      'more off than they cost with a charge',
      asked({ discountForItem: 21_000, extraChargeForItem: 500 }),
      [500, 20_500, 0],
    ],
  ])('%s', (_, adjustment, [chargesInCents, discountInCents, lineTotalInCents]) => {
    expect(adjusted(dishes, adjustment)).toEqual({ chargesInCents, discountInCents, lineTotalInCents });
  });
});

describe('one of several dishes that moves to another bill takes along', () => {
  test.each<[string, LineAdjustment | undefined, LineAdjustment | undefined]>([
    ['nothing, where nothing was asked for', undefined, undefined],
    ['no amount, which is the line’s', asked({ discountForItem: 500, extraChargeForItem: 100 }), undefined],
    [
      'a percentage off',
      asked({ discountForItem: 500, discountForItemBps: 1000 }),
      asked({ discountForItemBps: 1000 }),
    ],
    ['a percentage on top', asked({ extraChargeForItemBps: 500 }), asked({ extraChargeForItemBps: 500 })],
  ])('%s', (_, adjustment, expected) => {
    expect(percentagesOf(adjustment)).toEqual(expected);
  });
});

describe('a screen says of a line', () => {
  const words = (adjustment: LineAdjustment | undefined, discountInCents: number, chargesInCents: number) =>
    adjustmentText(adjustment, { discountInCents, chargesInCents }).map(
      ({ label, amountInCents }) => `${label} ${amountInCents}`,
    );
  test.each<[string, string[], string[]]>([
    ['nothing of a plain line', words(undefined, 0, 0), []],
    ['each cent off', words(asked({ discountForItem: 1 }), 1, 0), ['Discount -1']],
    ['each cent on top', words(asked({ extraChargeForItem: 1 }), 0, 1), ['Extra charge 1']],
    ['a percentage by its rate', words(asked({ discountForItemBps: 1250 }), 2500, 0), ['Discount 12.5% -2500']],
    [
      'what was written apart from what was put on top',
      words(asked({ extraChargeForItemBps: 1000, extraChargeForComments: 150 }), 0, 1150),
      ['Extra charge 10% 1000', 'For special instructions 150'],
    ],
  ])('%s', (_, said, expected) => {
    expect(said).toEqual(expected);
  });
});
