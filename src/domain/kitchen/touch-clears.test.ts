import { describe, expect, test } from 'bun:test';
import { paperKey } from '../printing/kitchen-book.ts';
import type { SeenDish } from './kitchen.types.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';
import { kitchenTickets } from './kitchen-tickets.ts';
import { act, entry, facts, idAt, lines, seen, sent, ticketsOf, type Units, words } from './testing-tickets.ts';

describe('a touch clears what its screen showed', () => {
  /** As a screen names them: with the entries that they came from. */
  const by = (n: number, units: Units) => seen(units).map((dish) => ({ ...dish, by: [idAt(n)] }));
  const reworded = (n: number, comments: string, units = 0) =>
    entry(n, 'told', paperKey(n, 'CHANGE'), [{ lineId: 'a', seenFrom: null, units, words: words('a', { comments }) }]);
  const three = sent(1, { a: 3 });
  const two = sent(1, { a: 1, b: 1 });
  const both = act(4, 'bumped', 1, {}, { dishes: by(1, { a: 1, b: 1 }) });

  test.each<[string, readonly ToldEvent[], readonly ActEvent[], readonly string[]]>([
    [
      'two screens confirm one void, and a second one came in between',
      [three, sent(2, { a: -1 }), sent(4, { a: -1 })],
      [3, 5].map((n) => act(n, 'acknowledged', 1, {}, { dishes: by(2, { a: 1 }) })),
      ['1 waiting: 1 a, 1 a cancelled'],
    ],
    [
      'a screen confirms both of them',
      [three, sent(2, { a: -1 }), sent(3, { a: -1 })],
      [act(4, 'acknowledged', 1, {}, { dishes: [{ ...seen({ a: 2 })[0], by: [idAt(2), idAt(3)] } as SeenDish] })],
      ['1 waiting: 1 a'],
    ],
    [
      'a void, not the dishes that moved after it',
      [three, sent(2, { a: -1 }), entry(3, 'left', null, lines({ a: -1 }), { other: 'o2' })],
      [4, 5].map((n) => act(n, 'acknowledged', 1, {}, { dishes: by(2, { a: 1 }) })),
      ['1 waiting: 1 a, 1 a moved'],
    ],
    ['a bump of what is there', [two], [both], ['1 bumped: 1 a, 1 b']],
    [
      'a bump after other words came: those dishes stay, as changed',
      [two, reworded(3, 'no onion')],
      [both],
      ['1 bumped: 1 b', '2 waiting: 1 a changed'],
    ],
    [
      'also where more of them came with the words',
      [two, reworded(3, 'no onion', 1)],
      [both],
      ['1 bumped: 1 b', '2 waiting: 2 a changed'],
    ],
    [
      'a bump by a screen that showed the words',
      [two, reworded(3, 'no onion')],
      [act(4, 'bumped', 1, {}, { dishes: [...by(3, { a: 1 }), ...by(1, { b: 1 })] })],
      ['1 bumped: 1 a changed, 1 b'],
    ],
    [
      'a bump while a dish was voided: that is still to be confirmed',
      [two, sent(3, { a: -1 })],
      [both],
      ['1 bumped: 1 b', '2 waiting: 1 a cancelled'],
    ],
    [
      'and is once it was',
      [two, sent(3, { a: -1 })],
      [both, act(5, 'acknowledged', 2, {}, { dishes: by(3, { a: 1 }) })],
      ['1 bumped: 1 b'],
    ],
  ])('%s', (_, told, acts, expected) => {
    expect(ticketsOf(told, acts)).toEqual([...expected]);
  });

  test('each dish has the entries by which a screen names it', () => {
    const [ticket] = kitchenTickets(facts([three, reworded(2, 'no onion'), sent(3, { a: -1 }), sent(4, { a: -1 })]));
    expect(ticket?.dishes.map(({ change, by: named }) => [change, named])).toEqual([
      ['changed', [idAt(2)]],
      ['cancelled', [idAt(3), idAt(4)]],
    ]);
  });

  test('an allergy that came with the words has to be read before the next bump', () => {
    const acts = [both];
    const [, next] = kitchenTickets(facts([two, reworded(3, 'NUT allergy')], acts));
    expect(next).toMatchObject({ round: 2, mustAcknowledge: true, allergies: ['NUT allergy'] });
  });
});
