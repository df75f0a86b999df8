import { describe, expect, test } from 'bun:test';
import type { Adjustment } from '#src/domain/pricing/pricing.types.ts';
import type { PadKey } from '../kit/pad-keys.ts';
import { type AdjustSide, type Asked, oddTypedDiscount, typed, withPreset } from './price-change.ts';

type Side = 'discount' | 'surcharge';
const percent = (value: number): Adjustment => ({ kind: 'percent', value });
const amount = (value: number): Adjustment => ({ kind: 'amount', value });
const NOTHING: Asked<Side> = { discount: null, surcharge: null };

describe('a tap on a preset', () => {
  const asked = { discount: percent(1000), surcharge: amount(100) };

  test.each<[string, Asked<Side>, Adjustment, Asked<Side>]>([
    ['chooses it', NOTHING, percent(1000), { discount: percent(1000), surcharge: null }],
    ['replaces the one before', asked, percent(2000), { ...asked, discount: percent(2000) }],
    ['removes it the second time', asked, percent(1000), { ...asked, discount: null }],
    ['does not mistake $10.00 for 10%', asked, amount(1000), { ...asked, discount: amount(1000) }],
  ])('%s', (_, before, preset, expected) => {
    expect(withPreset(before, 'discount', preset)).toEqual(expected);
  });
});

describe('typing on the pad', () => {
  const after = (kind: Adjustment['kind'], start: Adjustment | null, keys: readonly PadKey[]) =>
    keys.reduce((chosen: Adjustment | null, key) => typed(chosen, kind, key), start);

  test.each<[string, Adjustment['kind'], Adjustment | null, PadKey[], Adjustment | null]>([
    ['1 5 is 15%', 'percent', null, ['1', '5'], percent(1500)],
    ['1 5 is $0.15', 'amount', null, ['1', '5'], amount(15)],
    ['5 00 is $5.00', 'amount', null, ['5', '00'], amount(500)],
    ['no more than 100% can be typed', 'percent', null, ['2', '5', '0'], percent(10_000)],
    ['the first digit replaces an amount by a percentage', 'percent', amount(500), ['5'], percent(500)],
    ['a preset is typed on', 'percent', percent(1000), ['back'], percent(100)],
    ['the last digit taken back leaves nothing', 'percent', percent(500), ['back'], null],
  ])('%s', (_, kind, start, keys, expected) => {
    expect(after(kind, start, keys)).toEqual(expected);
  });
});

describe('an unusual discount is confirmed once', () => {
  const sides: AdjustSide<Side>[] = [
    { name: 'discount', word: 'Discount', does: 'Amount off', presets: [{ id: 'p', name: 'Staff', ...percent(7500) }] },
    { name: 'surcharge', word: 'Surcharge', does: 'Amount added', presets: [] },
  ];
  const inCents = (asked: Asked<Side>, name: Side) => ((asked[name]?.value ?? 0) * 2000) / 10_000;

  test.each<[string, Asked<Side>, number | null]>([
    ['when more than half was typed', { ...NOTHING, discount: percent(8000) }, 1600],
    ['not when half was typed', { ...NOTHING, discount: percent(5000) }, null],
    ['not when it is a preset, however much that is', { ...NOTHING, discount: percent(7500) }, null],
    ['not when it is a surcharge', { ...NOTHING, surcharge: percent(8000) }, null],
    ['not when nothing is taken off', NOTHING, null],
  ])('%s', (_, asked, offInCents) => {
    const odd = oddTypedDiscount(asked, { sides, ofInCents: 2000, inCents });
    expect(odd?.amountInCents ?? null).toBe(offInCents as number);
  });
});
