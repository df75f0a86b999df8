import { describe, expect, test } from 'bun:test';
import { CALL_LASTS_MINUTES, hasCalledTooOften, MOST_CALLS, openCallOf, type TableCallFact } from './table-call.ts';
import type { TableEvent } from './table-state.ts';

const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const NOW = Temporal.Instant.from(at('08:00'));
const fact = (id: string, time: string, more: Partial<TableCallFact> = {}): TableCallFact => ({
  ...{ id, tableId: 't4', callId: id, kind: 'called', reason: 'water', byName: 'Customer', at: at(time) },
  ...more,
});
const answer = (callId: string, kind: 'coming' | 'done', time: string, byName = 'Mia') =>
  fact(`${callId} ${kind} ${time}`, time, { callId, kind, reason: null, byName });
const event = (kind: TableEvent['kind'], time: string): TableEvent => ({
  ...{ id: `${kind} ${time}`, tableId: 't4', kind, guests: 2, since: null },
  at: at(time),
});

interface Example {
  readonly says: string;
  readonly facts?: readonly TableCallFact[];
  readonly events?: readonly TableEvent[];
  readonly open: { readonly id: string; readonly comingBy?: string } | null;
}

const EXAMPLES: readonly Example[] = [
  { says: 'no one has called', open: null },
  { says: 'a call waits for staff', facts: [fact('a', '07:58')], open: { id: 'a' } },
  {
    says: 'an employee is on the way',
    facts: [fact('a', '07:58'), answer('a', 'coming', '07:59')],
    open: { id: 'a', comingBy: 'Mia' },
  },
  {
    says: 'two are on the way, and the first who said so is named',
    facts: [fact('a', '07:57'), answer('a', 'coming', '07:58'), answer('a', 'coming', '07:59', 'Sam')],
    open: { id: 'a', comingBy: 'Mia' },
  },
  {
    says: 'done is done, whether or not anyone said they were coming',
    facts: [fact('a', '07:58'), answer('a', 'done', '07:59')],
    open: null,
  },
  {
    says: '“on my way” that arrives after “done” does not open it again',
    facts: [fact('a', '07:57'), answer('a', 'done', '07:58'), answer('a', 'coming', '07:59')],
    open: null,
  },
  {
    says: 'after one is done the next waits, with nobody on the way',
    facts: [fact('a', '07:50'), answer('a', 'coming', '07:51'), answer('a', 'done', '07:52'), fact('b', '07:59')],
    open: { id: 'b' },
  },
  {
    says: 'of two that came at once, the first is answered first',
    facts: [fact('a', '07:58'), fact('b', '07:58')],
    open: { id: 'a' },
  },
  {
    says: 'guests who were seated before they called are heard',
    facts: [fact('a', '07:58')],
    events: [event('seated', '07:30')],
    open: { id: 'a' },
  },
  {
    says: 'clearing the table ends the call',
    facts: [fact('a', '07:50')],
    events: [event('seated', '07:30'), event('cleared', '07:55')],
    open: null,
  },
  {
    says: 'the next guests do not have the call of those before',
    facts: [fact('a', '07:50')],
    events: [event('seated', '07:30'), event('seated', '07:55')],
    open: null,
  },
  {
    says: 'counting the guests or serving them does not end the call',
    facts: [fact('a', '07:50')],
    events: [event('seated', '07:30'), event('guests', '07:52'), event('served', '07:55')],
    open: { id: 'a' },
  },
  { says: 'a call of an hour ago is over', facts: [fact('a', '07:00')], open: null },
  { says: 'a call of a minute less than an hour ago is not', facts: [fact('a', '07:01')], open: { id: 'a' } },
];

describe('the call of a table', () => {
  test.each(EXAMPLES)('$says', ({ facts = [], events = [], open }) => {
    const found = openCallOf(facts, events, NOW);
    expect(found && { id: found.id, comingBy: found.comingBy }).toEqual(open && { comingBy: null, ...open });
  });

  test('it lasts an hour', () => expect(CALL_LASTS_MINUTES).toBe(60));

  test('whatever is answered in whatever order, a call that is done is never open', () => {
    for (let dice = 0; dice < 64; dice += 1) {
      const kinds = [0, 1, 2, 3, 4, 5].map((bit) => ((dice >> bit) & 1 ? 'done' : 'coming') as 'done' | 'coming');
      const facts = [fact('a', '07:50'), ...kinds.map((kind, i) => answer('a', kind, `07:5${i + 1}`))];
      expect(openCallOf(facts, [], NOW) === null).toBe(kinds.includes('done'));
    }
  });
});

describe('how often a table may call', () => {
  const calls = (...times: string[]) => times.map((time, i) => fact(`c${i}`, time));
  test.each([
    ['three within ten minutes are heard', calls('07:51', '07:55', '07:59'), false],
    ['four within ten minutes are enough', calls('07:51', '07:53', '07:55', '07:59'), true],
    ['one of ten minutes ago counts no more', calls('07:50', '07:53', '07:55', '07:59'), false],
    [
      'what staff answer is no call',
      [...calls('07:51', '07:59'), answer('c0', 'coming', '07:52'), answer('c0', 'done', '07:53')],
      false,
    ],
  ] as const)('%s', (_, facts, expected) => {
    expect(MOST_CALLS).toBe(4);
    expect(hasCalledTooOften(facts, NOW)).toBe(expected);
  });
});
