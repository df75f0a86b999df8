import { describe, expect, test } from 'bun:test';
import { readHeard, soundsOf, soundText, unheard, withHeard } from './ring.ts';
import { dish, ticket } from './testing/boards.ts';

describe('a new ticket is heard', () => {
  test('the very first one, on a screen that has never shown any', () => {
    expect(unheard([], ['a'])).toEqual(['a']);
  });

  test('the first one after a quiet night, when yesterday’s have left the board', () => {
    const heard = withHeard([], ['a', 'b']);
    expect(unheard(withHeard(heard, []), ['c'])).toEqual(['c']);
  });

  test('what came while the connection was lost, but not what was on the screen before', () => {
    expect(unheard(withHeard([], ['a', 'b']), ['a', 'b', 'c', 'd'])).toEqual(['c', 'd']);
  });

  test('until a tone was played, however often the board comes', () => {
    expect(unheard([], ['a'])).toEqual(['a']);
    expect(unheard([], ['a'])).toEqual(['a']);
  });

  test('once: a recalled ticket and a reloaded screen are silent', () => {
    const heard = withHeard([], ['a', 'b']);
    expect(unheard(readHeard(JSON.stringify(heard)) ?? [], ['b', 'a'])).toEqual([]);
  });

  test('the memory does not grow for ever', () => {
    const ids = Array.from({ length: 3000 }, (_, at) => `t${at}`);
    const heard = withHeard([], ids);
    expect(heard.length).toBe(2000);
    expect(unheard(heard, ['t2999'])).toEqual([]);
  });

  test('nothing new leaves the memory as it is, so nothing is stored again', () => {
    const heard = withHeard([], ['a']);
    expect(withHeard(heard, ['a'])).toBe(heard);
  });

  test.each([null, '{', '{}', '[1]'])('a memory of %p is none', (text) => {
    expect(readHeard(text)).toBeNull();
  });
});

describe('a dish that changes after its ticket came', () => {
  const before = ticket('1', { dishes: [dish('Soup')] });
  const heard = withHeard([], soundsOf([before]));

  test.each(['added', 'changed', 'cancelled', 'moved'] as const)('is heard when it was %s', (change) => {
    const now = ticket('1', { dishes: [dish('Soup', { change })] });
    expect(unheard(heard, soundsOf([now]))).toHaveLength(1);
  });

  test('is heard again when it changes again, and a ticket that did not change is not', () => {
    const two = ticket('1', { dishes: [dish('Soup', { change: 'changed', quantity: 2 })] });
    const three = ticket('1', { dishes: [dish('Soup', { change: 'changed', quantity: 3 })] });
    expect(unheard(withHeard(heard, soundsOf([two])), soundsOf([three]))).toHaveLength(1);
    expect(unheard(heard, soundsOf([before]))).toEqual([]);
  });
});

test('a reader hears which tickets are new, and which changed', () => {
  const old = ticket('1', { dishes: [dish('Soup', { change: 'cancelled' })] });
  const tickets = [old, ticket('2', { place: { kind: 'pickup', text: 'PICKUP' } })];
  const fresh = unheard(withHeard([], ['1']), soundsOf(tickets));
  expect(soundText(fresh, tickets)).toBe('New ticket P-2, PICKUP. Ticket P-1, TABLE 5 changed');
});
