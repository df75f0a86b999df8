import { expect, test } from 'bun:test';
import { isPriceJump, jumpQuestion, type PriceJump, priceJumps } from './price-jump.ts';
import { plainItem } from './testing-plain-menu.ts';
import type { MenuDelta } from './versions/menu-delta.ts';

test.each([
  ['ten times', 400, 4000, true],
  ['more than ten times', 400, 4200, true],
  ['just under ten times', 400, 3999, false],
  ['a tenth', 4000, 400, true],
  ['less than a tenth', 950, 94, true],
  ['just over a tenth', 4000, 401, false],
  ['to nothing', 400, 0, true],
  ['from nothing', 0, 4200, false],
  ['nothing and nothing', 0, 0, false],
  ['the same', 400, 400, false],
])('%s of the old price', (_, was, now, isJump) => {
  expect(isPriceJump(was, now)).toBe(isJump);
});

const priced = (id: string, basePrice: number) => plainItem(id, { price: { ...plainItem(id).price, basePrice } });
const change = (id: string, was: number | null, now: number | null): MenuDelta => ({
  subject: 'item',
  subjectId: id,
  before: was === null ? null : priced(id, was),
  after: now === null ? null : priced(id, now),
});

test('a new item, one that goes and a small raise ask nothing', () => {
  expect(priceJumps([change('a', null, 4200), change('b', 400, null), change('c', 400, 450)])).toEqual([]);
});

test('an item that is changed twice in one write is asked about once, by what it was and what it ends as', () => {
  expect(priceJumps([change('a', 400, 4200), change('a', 4200, 420)])).toEqual([]);
  expect(priceJumps([change('a', 400, 2000), change('a', 2000, 4200)])).toEqual([{ name: 'a', was: 400, now: 4200 }]);
});

const COLA = { name: 'Cola', was: 400, now: 4200 };
test.each<[readonly PriceJump[], string]>([
  [[], ''],
  [[COLA], 'Cola from $4.00 to $42.00. Is that right?'],
  [
    [COLA, { name: 'Pho', was: 1800, now: 180 }],
    'Cola from $4.00 to $42.00 and Pho from $18.00 to $1.80. Is that right?',
  ],
  [[COLA, COLA, COLA, COLA], 'Cola from $4.00 to $42.00, Cola from $4.00 to $42.00 and 2 more. Is that right?'],
])('the question names the prices', (jumps, question) => {
  expect(jumpQuestion(jumps, 'AUD')).toBe(question);
});
