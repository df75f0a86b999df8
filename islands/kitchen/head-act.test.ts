import { describe, expect, test } from 'bun:test';
import { headActOf, headText, isAllStruck, struckText } from './head-act.ts';
import { dish, ticket } from './testing/boards.ts';

const struck = [dish('Soup', { quantity: 2, change: 'cancelled' }), dish('Pie', { change: 'moved' })];

describe('a tap on the head', () => {
  test('bumps a ticket that has nothing to read', () => {
    expect(headActOf(ticket('1'))).toBe('bump');
    expect(headText(ticket('1'))).toBe('Bump P-1, table 5');
  });

  test('opens the allergy before anything else, so no ticket is bumped whose allergy was not read', () => {
    const nuts = ticket('1', { mustAcknowledge: true, hasCancelled: true, dishes: struck });
    expect(headActOf(nuts)).toBe('allergy');
    expect(headText(nuts)).toBe('Read the allergy on P-1, table 5');
  });

  test('confirms what was cancelled or moved before the rest is bumped', () => {
    const changed = ticket('1', { hasCancelled: true, dishes: [...struck, dish('Lasagne')] });
    expect(headActOf(changed)).toBe('seen');
    expect(headText(changed)).toBe('Confirm the change to P-1, table 5: 2 cancelled, 1 moved');
  });
});

test('a ticket with nothing left to make is known as such', () => {
  expect(isAllStruck({ dishes: struck })).toBe(true);
  expect(isAllStruck({ dishes: [...struck, dish('Lasagne')] })).toBe(false);
  expect(isAllStruck({ dishes: [] })).toBe(false);
  expect(struckText({ dishes: [dish('Lasagne')] })).toBe('');
});
