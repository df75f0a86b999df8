import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { billDraftOf } from './bill-draft.ts';
import {
  changeDraft,
  countPortions,
  type DraftAction,
  emptyDraft,
  type OrderDraft,
  readStoredDraft,
  tableOf,
} from './order-draft.ts';

const line = (id: string, itemId = 'cola', quantity = 1, comments = ''): CartLine => ({
  id,
  itemId,
  quantity,
  comments,
  selection: { type: 'basic', modifiers: [] },
});
const after = (...actions: DraftAction[]): OrderDraft => actions.reduce(changeDraft, emptyDraft('o1'));
const ids = (draft: OrderDraft) => draft.lines.map(({ id }) => id);

describe('the order being built', () => {
  test('the same choice tapped twice is one line of two', () => {
    const draft = after({ type: 'add', line: line('a') }, { type: 'add', line: line('b') });
    expect(draft.lines).toEqual([line('a', 'cola', 2)]);
    expect(draft.chosenLineId).toBe('a');
  });

  test('the same item with another comment is a line of its own', () => {
    const draft = after({ type: 'add', line: line('a') }, { type: 'add', line: line('b', 'cola', 1, 'no ice') });
    expect(ids(draft)).toEqual(['a', 'b']);
  });

  test('minus below one removes the line, and undo restores it in its place', () => {
    const removed = after(
      { type: 'add', line: line('a', 'cola') },
      { type: 'add', line: line('b', 'fanta') },
      { type: 'add', line: line('c', 'water') },
      { type: 'step', lineId: 'b', by: -1 },
    );
    expect(ids(removed)).toEqual(['a', 'c']);
    expect(removed.chosenLineId).toBe('c');
    const back = changeDraft(removed, { type: 'undoRemove' });
    expect(ids(back)).toEqual(['a', 'b', 'c']);
    expect(back.chosenLineId).toBe('b');
    expect(back.removed).toBeNull();
  });

  test('a line holds at most ninety-nine, and the next one starts a line of its own', () => {
    const full = after({ type: 'add', line: line('a', 'cola', 99) }, { type: 'step', lineId: 'a', by: 1 });
    expect(full.lines[0]?.quantity).toBe(99);
    expect(ids(changeDraft(full, { type: 'add', line: line('b') }))).toEqual(['a', 'b']);
  });

  test('editing a line keeps its place', () => {
    const draft = after(
      { type: 'add', line: line('a', 'cola') },
      { type: 'add', line: line('b', 'fanta') },
      { type: 'replace', line: line('a', 'cola', 3, 'cold') },
    );
    expect(draft.lines[0]).toEqual(line('a', 'cola', 3, 'cold'));
  });

  test('a table makes it dine-in; another type has no table, and dine-in again has it back with its guests', () => {
    const seated = after({ type: 'seat', tableId: 't4', guestCount: 3 }, { type: 'chooseSeat', seat: 2 });
    expect([seated.collectionType, tableOf(seated)]).toEqual(['dineIn', 't4']);
    const slip = changeDraft(seated, { type: 'collect', collectionType: 'pickup' });
    expect([tableOf(slip), billDraftOf(slip, { manual: null }).tableId]).toEqual([null, null]);
    expect(changeDraft(slip, { type: 'collect', collectionType: 'dineIn' })).toEqual(seated);
  });

  test('after a sale the next order is empty, has an id of its own and keeps the order type', () => {
    const next = after(
      { type: 'collect', collectionType: 'dineIn' },
      { type: 'add', line: line('a') },
      { type: 'name', customerName: 'Ann' },
      { type: 'startFresh', id: 'o2' },
    );
    expect(next).toEqual(emptyDraft('o2', 'dineIn'));
  });

  test('an action on a line that no longer exists changes nothing', () => {
    const draft = after({ type: 'add', line: line('a') });
    expect(changeDraft(draft, { type: 'step', lineId: 'x', by: 1 })).toEqual(draft);
    expect(changeDraft(draft, { type: 'remove', lineId: 'x' })).toEqual(draft);
  });

  test('whatever is tapped, portions are whole and positive and ids are unique', () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant('add' as const),
        line: fc.integer({ min: 0, max: 9 }).map((n) => line(`l${n}`, `i${n}`)),
      }),
      fc.record({
        type: fc.constant('step' as const),
        lineId: fc.integer({ min: 0, max: 9 }).map((n) => `l${n}`),
        by: fc.constantFrom(-1, 1),
      }),
      fc.record({ type: fc.constant('remove' as const), lineId: fc.integer({ min: 0, max: 9 }).map((n) => `l${n}`) }),
      fc.constant({ type: 'undoRemove' as const }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const draft = after(...actions);
        expect(draft.lines.every(({ quantity }) => quantity >= 1 && quantity <= 99)).toBe(true);
        expect(new Set(ids(draft)).size).toBe(draft.lines.length);
        expect(countPortions(draft)).toBe(draft.lines.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
    );
  });
});

describe('an order stored on the device', () => {
  test('is restored as it was, without the undo', () => {
    const draft = after({ type: 'add', line: line('a') }, { type: 'remove', lineId: 'a' });
    expect(readStoredDraft(JSON.stringify(draft))).toEqual({ ...draft, removed: null });
  });

  test.each([[null], [''], ['null'], ['{'], ['{"id":1,"lines":[]}'], ['{"id":"a","lines":{}}'], ['[]']])(
    '%p is not an order and is dropped',
    (text) => {
      expect(readStoredDraft(text)).toBeNull();
    },
  );
});

describe('a line’s approved price', () => {
  const granted = { ...line('a'), orderedBy: 'Ada · W-117', sellsAnyway: true as const };

  test('stays when its choices are edited', () => {
    const draft = after({ type: 'add', line: granted }, { type: 'replace', line: line('a', 'cola', 2, 'no ice') });
    expect(draft.lines).toEqual([{ ...granted, quantity: 2, comments: 'no ice' }]);
  });

  test('does not apply to the same item when someone else adds it', () => {
    const draft = after({ type: 'add', line: granted }, { type: 'add', line: line('b') });
    expect(ids(draft)).toEqual(['a', 'b']);
  });
});

describe('the order’s customer', () => {
  const ada = {
    id: 'ada',
    phoneE164: '+61491570156',
    phone: '0491 570 156',
    name: 'Ada',
    credits: 3,
    creditsOnTheWay: 0,
    isFirstOrder: false,
    notes: '',
    isWaiting: false,
  };

  test('brings their name along, and a typed name stays when theirs is not known', () => {
    expect(after({ type: 'name', customerName: 'Table by the door' }, { type: 'guest', guest: ada }).customerName).toBe(
      'Ada',
    );
    const nameless = { ...ada, name: '' };
    expect(after({ type: 'name', customerName: 'Bo' }, { type: 'guest', guest: nameless }).customerName).toBe('Bo');
  });

  test('once removed, takes their name and reward along; a name that was typed since stays', () => {
    const with_ = after({ type: 'guest', guest: ada }, { type: 'reward', usesReward: true });
    expect(changeDraft(with_, { type: 'guest', guest: null })).toMatchObject({
      guest: null,
      customerName: '',
      usesReward: false,
    });
    const renamed = changeDraft(with_, { type: 'name', customerName: 'Her sister' });
    expect(changeDraft(renamed, { type: 'guest', guest: null }).customerName).toBe('Her sister');
  });

  test('another customer brings another name', () => {
    const ben = { ...ada, id: 'ben', name: 'Ben' };
    expect(after({ type: 'guest', guest: ada }, { type: 'guest', guest: ben })).toMatchObject({
      guest: ben,
      customerName: 'Ben',
    });
  });

  const place = {
    address: {
      line1: '1 King St',
      suburb: 'Newtown',
      state: 'NSW',
      postcode: '2042',
      latitude: null,
      longitude: null,
      suburbId: null,
    },
    zone: null,
  };

  test('an address keeps its agreed fee: the next address needs a new agreement', () => {
    const agreed = after({ type: 'place', place, agreedFeeInCents: 1500 });
    expect(agreed).toMatchObject({ place, agreedFeeInCents: 1500 });
    expect(changeDraft(agreed, { type: 'place', place })).toMatchObject({ agreedFeeInCents: null });
    expect(changeDraft(agreed, { type: 'place', place: null })).toMatchObject({ place: null, agreedFeeInCents: null });
  });

  test('a repeated order is added to what is there, and what is missing is shown until it was read', () => {
    const again = { lines: [line('b', 'fanta')], missing: [{ name: 'Tiramisù', why: 'Sold out' }] };
    const repeated = after({ type: 'add', line: line('a') }, { type: 'repeat', again });
    expect(ids(repeated)).toEqual(['a', 'b']);
    expect(repeated.missing).toHaveLength(1);
    expect(changeDraft(repeated, { type: 'forgetMissing' }).missing).toEqual([]);
  });

  test('the next order has none of it', () => {
    const draft = after(
      { type: 'guest', guest: ada },
      { type: 'place', place, agreedFeeInCents: 100 },
      { type: 'dropoff', dropoffNotes: 'Ring twice' },
      { type: 'reward', usesReward: true },
      { type: 'startFresh', id: 'o2' },
    );
    expect(draft).toEqual(emptyDraft('o2'));
  });
});
