import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { aPart } from '../printing/docket-examples.ts';
import type { EntryLine } from '../printing/kitchen-book.ts';
import type { KitchenTicket } from './kitchen.types.ts';
import type { ActEvent, ToldEvent } from './kitchen-events.ts';
import { kitchenBoard, kitchenTickets, type TicketHead } from './kitchen-tickets.ts';
import { act, entry, facts, head, idAt, lines, minute, said, sent, ticketsOf, words } from './testing-tickets.ts';

describe('what a station still has to make', () => {
  test.each<[string, readonly ToldEvent[], readonly ActEvent[], readonly string[]]>([
    ['nothing, before anything was sent', [], [], []],
    ['what was sent', [sent(1, { a: 2, b: 1 })], [], ['1 waiting: 2 a, 1 b']],
    [
      'what was added since, apart',
      [sent(1, { a: 1 }), sent(2, { a: 1, b: 1 })],
      [],
      ['1 waiting: 1 a, 1 a added, 1 b added'],
    ],
    ['a void is struck through', [sent(1, { a: 2 }), sent(2, { a: -1 })], [], ['1 waiting: 1 a, 1 a cancelled']],
    [
      'until it is acknowledged',
      [sent(1, { a: 2 }), sent(2, { a: -1 })],
      [act(3, 'acknowledged', 1, { a: 1 })],
      ['1 waiting: 1 a'],
    ],
    [
      'a whole cancel, acknowledged, leaves the screen',
      [sent(1, { a: 2 }), sent(2, { a: -2 })],
      [act(3, 'acknowledged', 1, { a: 2 })],
      [],
    ],
    [
      'a void takes what came last',
      [sent(1, { a: 1 }), sent(2, { a: 1 }), sent(3, { a: -1 })],
      [],
      ['1 waiting: 1 a, 1 a cancelled'],
    ],
    ['started', [sent(1, { a: 1 })], [act(2, 'started', 1)], ['1 started: 1 a']],
    ['bumped', [sent(1, { a: 1 })], [act(2, 'bumped', 1, { a: 1 })], ['1 bumped: 1 a']],
    [
      'what comes after a bump is a round of its own',
      [sent(1, { a: 1 }), sent(3, { a: 1, b: 1 })],
      [act(2, 'bumped', 1, { a: 1 })],
      ['1 bumped: 1 a', '2 waiting: 1 a, 1 b'],
    ],
    [
      'what came while the screen was touched stays',
      [sent(1, { a: 1 }), sent(2, { a: 1, b: 1 })],
      [act(3, 'bumped', 1, { a: 1 })],
      ['1 bumped: 1 a', '2 waiting: 1 a, 1 b'],
    ],
    [
      'two screens bump at once: one bump',
      [sent(1, { a: 1 })],
      [act(2, 'bumped', 1, { a: 1 }), act(3, 'bumped', 1, { a: 1 })],
      ['1 bumped: 1 a'],
    ],
    [
      'recalled, it is back as it was',
      [sent(1, { a: 1, b: 2 })],
      [act(2, 'started', 1), act(3, 'bumped', 1, { a: 1, b: 2 }), act(4, 'recalled', 1)],
      ['1 started: 1 a, 2 b'],
    ],
    [
      'recalled and bumped again',
      [sent(1, { a: 1 })],
      [act(2, 'bumped', 1, { a: 1 }), act(3, 'recalled', 1), act(4, 'bumped', 1, { a: 1 })],
      ['1 bumped: 1 a'],
    ],
    [
      'a dish that was made, voided and ordered again is made again',
      [sent(1, { a: 1 }), sent(3, { a: -1 }), sent(4, { a: 1 })],
      [act(2, 'bumped', 1, { a: 1 })],
      ['2 waiting: 1 a'],
    ],
    [
      'a lost paper that is told again is one dish',
      [sent(1, { a: 1 }), entry(2, 'dropped', '1 ORDER_TICKET', []), sent(3, { a: 1 })],
      [],
      ['1 waiting: 1 a'],
    ],
    [
      'also where the dish was made by then',
      [sent(1, { a: 1 }), entry(3, 'dropped', '1 ORDER_TICKET', []), sent(4, { a: 1 })],
      [act(2, 'bumped', 1, { a: 1 })],
      ['1 bumped: 1 a'],
    ],
    [
      'a lost paper that is not told again is off',
      [sent(1, { a: 1 }), entry(2, 'dropped', '1 ORDER_TICKET', [])],
      [],
      ['1 waiting: 1 a cancelled'],
    ],
    [
      'of a lost paper, some of which was made, only as many come back as are told again',
      [
        sent(1, { a: 1 }),
        sent(3, { a: 2 }),
        sent(4, { a: -1 }),
        entry(6, 'dropped', '3 CHANGE', []),
        sent(7, { a: 1 }),
      ],
      [act(2, 'bumped', 1, { a: 1 }), act(5, 'acknowledged', 2, { a: 1 })],
      ['2 waiting: 1 a'],
    ],
    [
      'a station with two printers makes it once',
      [sent(1, { a: 1 }), sent(1, { a: 1 }, { printer: 'p2' })],
      [],
      ['1 waiting: 1 a'],
    ],
    [
      'the hour of an order for later says nothing',
      [sent(1, { a: 1 }), entry(2, 'told', '2 HOUR', [])],
      [],
      ['1 waiting: 1 a'],
    ],
  ])('%s', (_, told, acts, expected) => {
    expect(ticketsOf(told, acts)).toEqual([...expected]);
  });
});

test('a void that waits to be confirmed is the one that nobody confirmed yet, not the one before it', () => {
  const told = [sent(1, { a: 3 }), sent(2, { a: -1 }), sent(4, { a: -1 })];
  const [ticket] = kitchenTickets(facts(told, [act(3, 'acknowledged', 1, { a: 1 })]));
  const off = ticket?.dishes.filter(({ change }) => change === 'cancelled');
  expect(off?.map(({ quantity, by }) => [quantity, by])).toEqual([[1, [idAt(4)]]]);
});

test('of a bill that is over, what comes late is not confirmed as off by what was confirmed before', () => {
  const told = [sent(1, { a: 3 }), sent(2, { a: -1 }), sent(4, { a: 1 })];
  const dishes = [{ lineId: 'a', madeAt: null, quantity: 3, by: [idAt(2), 'over'] }];
  const acts = [act(3, 'acknowledged', 1, {}, { dishes })];
  const tickets = kitchenTickets(facts(told, acts, [head('o1', { statusCode: 'cancelled' })]));
  expect(tickets.map(said)).toEqual(['1 waiting: 1 a cancelled']);
});

describe('dishes that move to another bill', () => {
  const move = (n: number, units: number, as = 'a') => [
    entry(n, 'left', null, lines({ a: -units }), { other: 'o2' }),
    entry(n + 1, 'came', null, lines({ [as]: units }), { orderId: 'o2', other: 'o1' }),
  ];

  test('are struck through on the one and wait on the other', () => {
    const told = [sent(1, { a: 2 }), ...move(2, 1, 'part')];
    expect(ticketsOf(told)).toEqual(['1 waiting: 1 a, 1 a moved']);
    expect(ticketsOf(told, [], 'o2')).toEqual(['1 waiting: 1 part']);
  });

  test('are never new food: what was made stays made', () => {
    const told = [sent(1, { a: 2 }), ...move(4, 2)];
    const acts = [act(2, 'bumped', 1, { a: 2 })];
    expect(ticketsOf(told, acts)).toEqual([]);
    expect(ticketsOf(told, acts, 'o2')).toEqual([]);
  });

  test('and were made: one that is voided there and ordered again is made again', () => {
    const of = { orderId: 'o2' };
    const told = [sent(1, { a: 1 }), ...move(4, 1), sent(6, { a: -1 }, of), sent(7, { a: 1 }, of)];
    expect(ticketsOf(told, [act(2, 'bumped', 1, { a: 1 })], 'o2')).toEqual(['1 waiting: 1 a']);
  });

  test('and were made: called off twice there, the next one makes up for it', () => {
    const of = { orderId: 'o2' };
    const off = [sent(6, { a: -1 }, of), sent(7, { a: -1 }, of)];
    const told = [sent(1, { a: 1 }), ...move(4, 1), ...off, sent(8, { a: 2 }, of)];
    expect(ticketsOf(told, [act(2, 'bumped', 1, { a: 1 })], 'o2')).toEqual(['1 waiting: 1 a']);
  });

  test('go as they are: what waits first', () => {
    const told = [sent(1, { a: 1 }), sent(3, { a: 1 }), ...move(4, 2, 'part')];
    const acts = [act(2, 'bumped', 1, { a: 1 })];
    expect(ticketsOf(told, acts, 'o2')).toEqual(['1 waiting: 1 part']);
  });
});

describe('a ticket', () => {
  const one = (told: readonly ToldEvent[], acts: readonly ActEvent[] = [], heads = [head()]) =>
    kitchenTickets(facts(told, acts, heads))[0];

  test.each<[string, TicketHead['collection'], string]>([
    ['a table', { type: 'dineIn', tableName: '12' }, 'TABLE 12'],
    ['a guest without a table', { type: 'dineIn', tableName: null }, 'DINE IN'],
    ['pickup', { type: 'pickup' }, 'PICKUP'],
    ['delivery', { type: 'delivery' }, 'DELIVERY'],
  ])('says where it goes: %s', (_, collection, text) => {
    expect(one([sent(1, { a: 1 })], [], [head('o1', { collection })])?.place.text).toBe(text);
  });

  test('says choices, halves, seat and comments in the words of the docket', () => {
    const parts = [
      aPart('size', 'Large'),
      aPart('half', 'First half: Margherita', { parts: [aPart('removeTopping', 'No Onion')] }),
      aPart('half', 'Second half: Hawaiian', { parts: [aPart('addTopping', '2x Bacon', { count: 2 })] }),
      aPart('option', 'Gluten free base'),
    ];
    const pizza = words('a', { name: 'Half and half', parts, seat: 2, comments: 'Well done' });
    const line = { lineId: 'a', seenFrom: null, units: 1, words: pizza };
    const dish = one([entry(1, 'told', '1 ORDER_TICKET', [line])])?.dishes[0];
    const wanted = { name: 'Half and half (Large)', seat: 'SEAT 2', comments: 'Well done', isAllergy: false };
    expect(dish).toMatchObject(wanted);
    expect(dish?.rows.map(({ kind, text, depth }) => `${depth} ${kind} ${text}`)).toEqual([
      '0 safety Gluten free base',
      '0 half 1ST HALF - MARGHERITA',
      '1 change NO ONION',
      '0 half 2ND HALF - HAWAIIAN',
      '1 change 2x BACON',
    ]);
  });

  test('says an option that was changed since', () => {
    const now = words('a', { comments: 'No onion' });
    const line = { lineId: 'a', seenFrom: null, units: 0, words: now };
    const told = [sent(1, { a: 1 }), entry(2, 'told', '2 CHANGE', [line])];
    expect(one(told)?.dishes[0]).toMatchObject({ change: 'changed', comments: 'No onion' });
  });

  test('names the courses that follow, and makes them once they are sent', () => {
    const later = { ...words('m').line, course: 2 };
    const follow = (units: number, seenFrom: string | null): EntryLine => ({
      ...{ lineId: 'm', seenFrom, units },
      words: { line: later, partsHere: null },
    });
    const first = entry(1, 'told', '1 ORDER_TICKET', [...lines({ a: 1 }), follow(2, ' to follow')]);
    const ticket = one([first]);
    expect(ticket?.toFollow.map(({ text, dishes }) => [text, dishes.map(({ quantity }) => quantity)])).toEqual([
      ['COURSE 2 TO FOLLOW', [2]],
    ]);
    const alone = one([entry(1, 'told', '1 ORDER_TICKET', [...lines({ a: 1 }), follow(1, ' to follow')])]);
    expect(alone?.toFollow.map(({ text }) => text)).toEqual(['COURSE 2 TO FOLLOW']);
    const fire = entry(3, 'told', '2 CHANGE', [follow(-2, ' to follow'), follow(2, null)]);
    const after = kitchenTickets(facts([first, fire], [act(2, 'bumped', 1, { a: 1 })]));
    expect(after.map(said)).toEqual(['1 bumped: 1 a', '2 waiting: 2 m']);
    expect(after[1]?.toFollow).toEqual([]);
  });

  test('with an allergy waits for a name, at every station that cooks it', () => {
    const nuts = words('a', { comments: 'NUT allergy' });
    const line = { lineId: 'a', seenFrom: null, units: 1, words: nuts };
    const told = [
      entry(1, 'told', '1 ORDER_TICKET', [line]),
      entry(2, 'told', '1 ORDER_TICKET', [line], { station: 'fry' }),
    ];
    const ack = act(3, 'acknowledged', 1, {}, { allergies: ['NUT allergy'] });
    const by = (acts: readonly ActEvent[]) =>
      kitchenTickets(facts(told, acts)).map((t) => [t.stationId, t.mustAcknowledge, t.acknowledgedByName]);
    expect(by([])).toEqual([
      ['grill', true, null],
      ['fry', true, null],
    ]);
    expect(by([ack])).toEqual([
      ['grill', false, 'Mia'],
      ['fry', true, null],
    ]);
  });

  test('with another allergy since waits for a name again', () => {
    const ack = act(2, 'acknowledged', 1, {}, { allergies: ['no nuts please'] });
    const note = (comments: string) => one([sent(1, { a: 1 })], [ack], [head('o1', { comments })])?.mustAcknowledge;
    const notes = ['no nuts please', 'no nuts please, no milk', 'by the window'];
    expect(notes.map(note)).toEqual([false, true, false]);
  });

  test('of a cancelled order is struck through whole, and goes once that is acknowledged', () => {
    const over = [head('o1', { statusCode: 'cancelled' })];
    expect(said(one([sent(1, { a: 2 })], [], over) as KitchenTicket)).toBe('1 waiting: 2 a cancelled');
    expect(one([sent(1, { a: 2 })], [act(2, 'acknowledged', 1, { a: 2 })], over)).toBeUndefined();
  });

  test('that was handed over leaves; what is ordered after that is shown', () => {
    const handed = [head('o1', { statusCode: 'completed', handedOverIsoDateTimeUtc: minute(2) })];
    expect(one([sent(1, { a: 1 })], [], handed)).toBeUndefined();
    expect(one([sent(1, { a: 1 }), sent(3, { b: 1 })], [], handed)).toBeDefined();
    const recalled = [act(2, 'bumped', 1, { a: 1 }), act(4, 'recalled', 1)];
    expect(one([sent(1, { a: 1 })], recalled, handed)?.state).toBe('waiting');
  });
});

describe('the board', () => {
  const due = (orderId: string, n: number | null) =>
    head(orderId, { dueIsoDateTimeUtc: n === null ? null : minute(n) });
  const at = (orderId: string, n: number) => entry(n, 'told', '1 ORDER_TICKET', lines({ a: 1 }), { orderId });

  test('is sorted by the promised time, then by the time sent; as soon as possible is due when it is sent', () => {
    const told = [at('o1', 1), at('o2', 2), at('o3', 3), at('o4', 4)];
    const heads = [due('o1', 50), due('o2', 30), due('o3', 30), due('o4', null)];
    const board = kitchenBoard(facts(told, [], heads), ['grill'], minute(9));
    expect(board.tickets.map(({ orderId }) => orderId)).toEqual(['o4', 'o2', 'o3', 'o1']);
  });

  test('has the last hundred that were bumped, the latest first', () => {
    const ids = Array.from({ length: 103 }, (_, n) => `o${n}`);
    const told = ids.map((orderId, n) => ({ ...at(orderId, 0), id: idAt(n) }));
    const acts = ids.map((orderId, n) => act(200 + n, 'bumped', 1, { a: 1 }, { orderId }));
    const heads = ids.map((id) => due(id, null));
    const { tickets, recall } = kitchenBoard(facts(told, acts, heads), ['grill'], minute(9));
    expect([tickets.length, recall.length, recall[0]?.orderId, recall.at(-1)?.orderId]).toEqual([0, 100, 'o102', 'o3']);
  });

  test('counts how many of each dish wait, once where a pass sees them too', () => {
    const told = [
      entry(1, 'told', '1 ORDER_TICKET', lines({ a: 2, b: 1 })),
      entry(2, 'told', '1 ORDER_TICKET', lines({ a: 2, b: 1 }, 'grill'), { station: 'pass' }),
      entry(3, 'told', '1 ORDER_TICKET', lines({ a: 1 }), { orderId: 'o2' }),
      entry(4, 'told', '2 CHANGE', lines({ a: -1 }), { orderId: 'o2' }),
    ];
    expect(kitchenBoard(facts(told), ['grill', 'pass'], minute(9)).allDay).toEqual([
      { name: 'a', quantity: 2 },
      { name: 'b', quantity: 1 },
    ]);
  });

  test('names dishes of which as many wait by the alphabet', () => {
    const { allDay } = kitchenBoard(facts([sent(1, { c: 1, a: 1, b: 2 })]), ['grill'], minute(2));
    expect(allDay.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual(['2 b', '1 a', '1 c']);
  });

  test('has the tickets of its stations alone', () => {
    expect(kitchenBoard(facts([sent(1, { a: 1 })]), ['fry'], minute(9)).tickets).toEqual([]);
  });
});

test('no dish is lost or made twice, whatever is sent, voided, bumped and recalled', () => {
  const step = fc.record({
    what: fc.constantFrom('send', 'void', 'bump', 'recall'),
    line: fc.constantFrom('a', 'b'),
    units: fc.integer({ min: 1, max: 3 }),
    round: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const told: ToldEvent[] = [];
      const acts: ActEvent[] = [];
      const has: Record<string, number> = { a: 0, b: 0 };
      for (const [n, { what, line, units, round }] of steps.entries()) {
        const left = has[line] ?? 0;
        if (what === 'send') told.push(sent(n, { [line]: units }));
        else if (what === 'void' && left >= units) told.push(sent(n, { [line]: -units }));
        else if (what === 'recall') acts.push(act(n, 'recalled', round));
        else if (what === 'bump') {
          const ticket = kitchenTickets(facts(told, acts)).find((each) => each.round === round);
          const dishes = (ticket?.dishes ?? []).filter(({ change }) => change !== 'cancelled');
          acts.push({ ...act(n, 'bumped', round), dishes });
        }
        has[line] = left + (what === 'send' ? units : what === 'void' && left >= units ? -units : 0);
      }
      const all = kitchenTickets(facts(told, acts)).flatMap(({ dishes }) => dishes);
      const live = all.filter(({ change }) => change !== 'cancelled');
      for (const line of ['a', 'b']) {
        const shown = live.filter(({ lineId }) => lineId === line).reduce((sum, { quantity }) => sum + quantity, 0);
        expect(shown).toBe(has[line] ?? 0);
      }
      // Whatever side the events come from first.
      const turned = facts(told.toReversed(), acts.toReversed());
      expect(kitchenTickets(turned)).toEqual(kitchenTickets(facts(told, acts)));
    }),
  );
});
