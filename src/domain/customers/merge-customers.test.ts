import { describe, expect, test } from 'bun:test';
import { type MergingCustomer, mergedAtStore, mergedCustomer, mergedStamps, mergeFaultOf } from './merge-customers.ts';
import { nameKeys, similarCustomers } from './similar-customers.ts';

const MIA: MergingCustomer = {
  id: 'mia',
  name: 'Mia Rossi',
  previousNames: [],
  mobileNumberE164: '+61491570156',
  previousMobiles: [],
  unverifiedEmail: '',
  previousOrderCount: 3,
  previousPosOrderCount: 1,
  previousGoogleOrderCount: 1,
};
const OTHER: MergingCustomer = {
  ...MIA,
  id: 'other',
  name: 'M. Rossi',
  mobileNumberE164: '+61491570157',
  unverifiedEmail: 'mia@rossi.example',
  previousOrderCount: 0,
  previousPosOrderCount: 5,
  previousGoogleOrderCount: 2,
};

describe('two customers who are one person', () => {
  test.each<[string, Partial<MergingCustomer>, Partial<MergingCustomer>, object]>([
    ['keep the name of the one that is kept', {}, {}, { name: 'Mia Rossi', previousNames: ['M. Rossi'] }],
    ['get the other’s name where the kept one has none', { name: '' }, {}, { name: 'M. Rossi', previousNames: [] }],
    ['do not list one name twice', {}, { name: 'Mia Rossi', previousNames: ['Mia Rossi'] }, { previousNames: [] }],
    [
      'keep all names of before',
      { previousNames: ['Mia R'] },
      { previousNames: ['Maria'] },
      { previousNames: ['Maria', 'M. Rossi', 'Mia R'] },
    ],
    ['keep all numbers', {}, {}, { previousMobiles: ['+61491570157'] }],
    [
      'keep a number that both had once',
      { previousMobiles: ['+61491570158'] },
      { previousMobiles: ['+61491570158'] },
      { previousMobiles: ['+61491570158', '+61491570157'] },
    ],
    [
      'do not list the number of today among those of before',
      {},
      { previousMobiles: ['+61491570156'] },
      { previousMobiles: ['+61491570157'] },
    ],
    ['fill in an email', {}, {}, { unverifiedEmail: 'mia@rossi.example' }],
    ['keep an email', { unverifiedEmail: 'a@b.example' }, {}, { unverifiedEmail: 'a@b.example' }],
    [
      'count the orders of both',
      {},
      {},
      { previousOrderCount: 3, previousPosOrderCount: 6, previousGoogleOrderCount: 3 },
    ],
  ])('%s', (_, kept, gone, expected) => {
    expect(mergedCustomer({ ...MIA, ...kept }, { ...OTHER, ...gone })).toMatchObject(expected);
  });

  test('are not merged with themselves, nor where a number would be lost', () => {
    const many = Array.from({ length: 20 }, (_, at) => `+6149157${String(at).padStart(4, '0')}`);
    expect(mergeFaultOf(MIA, MIA)).toBe('sameCustomer');
    expect(mergeFaultOf(MIA, { ...OTHER, previousMobiles: many })).toBe('tooManyNumbers');
    expect(mergeFaultOf(MIA, { ...OTHER, previousMobiles: many.slice(1) })).toBeNull();
  });

  test.each([
    [5, 4, 9],
    [5, null, 5],
    [null, 4, 4],
    [5, -1, 4],
    [null, null, 0],
  ])('have the stamps of both cards: %p and %p are %p', (kept, gone, credits) => {
    const card = (stamps: number | null) => (stamps === null ? null : { credits: stamps, creditsOnTheWay: 1 });
    const both = (kept === null ? 0 : 1) + (gone === null ? 0 : 1);
    expect(mergedStamps(card(kept), card(gone))).toEqual({ credits, creditsOnTheWay: both });
  });

  test('are known at a store with the notes of both and the last order’s address', () => {
    const kept = {
      notes: 'Nut allergy',
      orderCount: 2,
      lastOrderIsoDateTimeUtc: '2026-01-01',
      lastAddress: '1 King St',
    };
    const gone = { notes: 'Side door', orderCount: 3, lastOrderIsoDateTimeUtc: '2026-02-01', lastAddress: '2 King St' };
    expect(mergedAtStore(kept, gone)).toEqual({
      notes: 'Nut allergy\nSide door',
      orderCount: 5,
      lastOrderIsoDateTimeUtc: '2026-02-01',
      lastAddress: '2 King St',
    });
    expect(mergedAtStore(kept, { ...gone, notes: 'Nut allergy', lastAddress: '' })).toMatchObject({
      notes: 'Nut allergy',
      lastAddress: '1 King St',
    });
    expect(mergedAtStore(null, gone)).toEqual(gone);
  });
});

describe('customers who could be one person', () => {
  const person = (id: string, name: string, phone: string, email = '', before: string[] = []) => ({
    ...{ id, name, unverifiedEmail: email, phones: [phone, ...before] },
  });
  test.each([
    ['a number that was the other’s', person('a', 'Mia', '+1'), person('b', 'Tom', '+2', '', ['+1']), 'number'],
    ['the same email', person('a', 'Mia', '+1', 'M@x.example'), person('b', 'Tom', '+2', 'm@x.example'), 'email'],
    ['the same name', person('a', 'Mia Rossi', '+1'), person('b', 'mia rossi', '+2'), 'name'],
    ['a name the other way round', person('a', 'Rossi, Mia', '+1'), person('b', 'Mia Rossi', '+2'), 'name'],
    ['a name without its accent', person('a', 'René Clair', '+1'), person('b', 'Rene Clair', '+2'), 'name'],
    ['a name with a letter missing', person('a', 'Jon Smith', '+1'), person('b', 'John Smith', '+2'), 'name'],
    ['a name with another letter', person('a', 'Sara Jones', '+1'), person('b', 'Sare Jones', '+2'), 'name'],
    ['only a first name', person('a', 'Mia', '+1'), person('b', 'Mia', '+2'), null],
    ['other names', person('a', 'Mia Rossi', '+1'), person('b', 'Tom Rossi', '+2'), null],
    ['no name and no email', person('a', '', '+1'), person('b', '', '+2'), null],
  ])('%s', (_, first, second, because) => {
    const found = similarCustomers([first, second], 10);
    expect(found).toEqual(because === null ? [] : [{ first: 'a', second: 'b', because: because as never }]);
  });

  test('five with one email are no person', () => {
    const office = ['a', 'b', 'c', 'd', 'e'].map((id) => person(id, '', `+${id}`, 'desk@office.example'));
    expect(similarCustomers(office, 10)).toEqual([]);
    expect(similarCustomers(office.slice(0, 3), 10)).toHaveLength(3);
  });

  test('a name is compared without its order, its accents and one letter', () => {
    expect(nameKeys('Zoë Ng')).toContain('ng zoe');
    expect(nameKeys('Mia')).toEqual([]);
  });
});
