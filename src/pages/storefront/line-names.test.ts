import { expect, test } from 'bun:test';
import type { PricedLine, PricedPart } from '#src/domain/pricing/pricing.types.ts';
import { lineNames } from './line-names.ts';

const part = (label: string): PricedPart =>
  ({ kind: 'half', label, quantity: 1, amountInCents: 0, parts: [] }) as unknown as PricedPart;
const line = (name: string, ...labels: string[]) => ({
  name,
  priced: { parts: labels.map(part) } as unknown as PricedLine,
});

test.each([
  ['one dish keeps its name', [line('Margherita', 'Large'), line('Cola')], ['Margherita', 'Cola']],
  [
    'two half and halfs are told apart by their halves, and not by the size they share',
    [line('Half and half', 'Large', 'Gamberi', 'Diavola'), line('Half and half', 'Large', 'Gamberi', 'Capricciosa')],
    ['Half and half, Diavola', 'Half and half, Capricciosa'],
  ],
  [
    'lines with the same choices are counted',
    [line('Cola', 'Cold'), line('Cola', 'Cold'), line('Cola', 'Warm')],
    ['Cola, Cold, number 1', 'Cola, Cold, number 2', 'Cola, Warm'],
  ],
  ['a dish that is off the menu has its name alone', [{ name: 'Calzone', priced: null }], ['Calzone']],
])('%s', (_, lines, names) => {
  expect(lineNames(lines)).toEqual(names);
});
