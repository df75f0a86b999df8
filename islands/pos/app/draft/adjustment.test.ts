import { describe, expect, test } from 'bun:test';
import { manualOf, NO_ADJUSTMENTS } from '#src/domain/pricing/manual-adjustments.ts';
import { percentText, readAdjustments } from './adjustment.ts';

const percent = (value: number) => ({ kind: 'percent', value }) as const;
const amount = (value: number) => ({ kind: 'amount', value }) as const;

describe('a changed price', () => {
  test.each([
    ['ten per cent off', { discount: percent(1000), surcharge: null }, 2050, 205, 0],
    ['five dollars off', { discount: amount(500), surcharge: null }, 2050, 500, 0],
    ['more off than there is', { discount: amount(9999), surcharge: null }, 2050, 2050, 0],
    ['five per cent on top of what is left', { discount: amount(50), surcharge: percent(500) }, 2050, 50, 100],
    ['a dollar on top', { discount: null, surcharge: amount(100) }, 2050, 0, 100],
  ])('of %s', (_, adjustments, itemTotal, discountInCents, surchargeInCents) => {
    expect(manualOf(adjustments, itemTotal)).toEqual({ discountInCents, surchargeInCents });
  });

  test('of nothing is not sent', () => {
    expect(manualOf(NO_ADJUSTMENTS, 2050)).toBeNull();
  });

  test('reads as people say it', () => {
    expect([percentText(percent(1000)), percentText(percent(1250))]).toEqual(['10%', '12.5%']);
  });

  test('from storage is used only if it makes sense', () => {
    expect(readAdjustments({ discount: percent(1000), surcharge: { kind: 'amount', value: -5 } })).toEqual({
      discount: percent(1000),
      surcharge: null,
    });
    expect([readAdjustments(undefined), readAdjustments('x'), readAdjustments({ discount: {} })]).toEqual([
      NO_ADJUSTMENTS,
      NO_ADJUSTMENTS,
      NO_ADJUSTMENTS,
    ]);
  });
});
