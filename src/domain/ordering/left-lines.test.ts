import { expect, test } from 'bun:test';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { leftLines } from './left-lines.ts';

const dish = (id: string, quantity = 1, more = {}) => ({ ...line('burger', quantity), id, ...more });
const sent = [{ id: 'a', line: dish('a', 2) }];
const none = () => false;

test.each([
  ['a dish that is new', [dish('a', 2), dish('b')], [['b', 1]]],
  ['two more of a dish that was sent', [dish('a', 4)], [['a-2-4', 2]]],
  ['fewer of a dish that was sent', [dish('a', 1)], []],
  ['other words about a dish that was sent', [dish('a', 2, { comments: 'no nuts' })], []],
  ['nothing new', [dish('a', 2)], []],
])('of a bill that is taken over goes along: %s', (_, lines, expected) => {
  expect(leftLines(lines, sent, none).map(({ id, quantity }) => [id, quantity])).toEqual(expected as never);
});

test('what the bill has already does not go along again', () => {
  const lines = [dish('a', 4), dish('b'), dish('c')];
  const known = new Set(['b', 'a-2-4']);
  expect(leftLines(lines, sent, (id) => known.has(id)).map(({ id }) => id)).toEqual(['c']);
});

test('one more of a dish that was sent goes along as one', () => {
  expect(leftLines([dish('a', 3)], sent, none).map(({ id, quantity }) => [id, quantity])).toEqual([['a-2-3', 1]]);
});
