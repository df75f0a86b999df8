import { describe, expect, test } from 'bun:test';
import { cachedForAMinute } from './cached-for-a-minute.ts';

function counting(changesAt: Temporal.Instant | null = null) {
  let count = 0;
  const keep = cachedForAMinute<string>();
  const ask = (now: Temporal.Instant, facts: { name: string }, others: { name: string }) =>
    keep(now, [facts, others], () => {
      count++;
      return { value: `${facts.name} ${now}`, changesAt };
    });
  return { ask, timesWorkedOut: () => count };
}

const at = (text: string) => Temporal.Instant.from(`2026-11-21T${text}Z`);
const store = { name: 'Roma' };
const menu = { name: 'menu' };

describe('what is worked out of the time', () => {
  test('is worked out once within a minute', () => {
    const { ask, timesWorkedOut } = counting();
    expect(ask(at('10:00:05'), store, menu)).toBe(ask(at('10:00:59.999'), store, menu));
    expect(timesWorkedOut()).toBe(1);
  });

  test('is worked out once for one and the same instant', () => {
    const { ask, timesWorkedOut } = counting();
    ask(at('10:00:05'), store, menu);
    ask(at('10:00:05'), store, menu);
    expect(timesWorkedOut()).toBe(1);
  });

  test('is calculated again when the minute is over', () => {
    const { ask, timesWorkedOut } = counting();
    ask(at('10:00:59'), store, menu);
    expect(ask(at('10:01:00'), store, menu)).toBe('Roma 2026-11-21T10:01:00Z');
    expect(timesWorkedOut()).toBe(2);
  });

  test('is calculated again at a change within the minute, as at the end of a pause', () => {
    const { ask } = counting(at('10:00:30'));
    ask(at('10:00:05'), store, menu);
    expect(ask(at('10:00:29.999'), store, menu)).toBe('Roma 2026-11-21T10:00:05Z');
    expect(ask(at('10:00:30'), store, menu)).toBe('Roma 2026-11-21T10:00:30Z');
  });

  test('is never what was worked out for later', () => {
    const { ask } = counting();
    ask(at('10:00:30'), store, menu);
    expect(ask(at('10:00:10'), store, menu)).toBe('Roma 2026-11-21T10:00:10Z');
  });

  test('is dropped when any of the facts is replaced', () => {
    const { ask } = counting();
    ask(at('10:00:05'), store, menu);
    expect(ask(at('10:00:06'), { name: 'Roma Trattoria' }, menu)).toBe('Roma Trattoria 2026-11-21T10:00:06Z');
    expect(ask(at('10:00:07'), store, { name: 'newer menu' })).toBe('Roma 2026-11-21T10:00:07Z');
  });

  test('is each store’s own', () => {
    const { ask } = counting();
    ask(at('10:00:05'), store, menu);
    expect(ask(at('10:00:06'), { name: 'Golden Wok' }, menu)).toBe('Golden Wok 2026-11-21T10:00:06Z');
    expect(ask(at('10:00:07'), store, menu)).toBe('Roma 2026-11-21T10:00:05Z');
  });
});
