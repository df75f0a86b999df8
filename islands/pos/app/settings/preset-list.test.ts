import { expect, test } from 'bun:test';
import type { PricePreset } from '#src/domain/tenancy/pos-settings.schema.ts';
import { withPreset } from './preset-list.ts';

const preset = (id: string, value: number): PricePreset => ({ id, name: '', kind: 'percent', value });
const LIST = [preset('staff', 2000), preset('friends', 1000)];

test('a new preset comes last', () => {
  expect(withPreset(LIST, preset('late', 500))).toEqual([...LIST, preset('late', 500)]);
});

test('a changed preset keeps its place', () => {
  expect(withPreset(LIST, preset('staff', 1500))).toEqual([preset('staff', 1500), preset('friends', 1000)]);
});
