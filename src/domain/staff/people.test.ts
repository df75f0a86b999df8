import { describe, expect, test } from 'bun:test';
import { peopleOf, storesOfBoth, type WorksAt } from './people.ts';

const row = (id: string, storeId: string, more: Partial<WorksAt> = {}): WorksAt => ({
  id,
  personId: id,
  storeId,
  name: id,
  color: '#78716c',
  initials: '',
  isActive: true,
  ...more,
});

describe('people of a restaurant', () => {
  test('someone who works in two stores is listed once, with both', () => {
    const people = peopleOf([row('mia', 'newtown'), row('mia2', 'bondi', { personId: 'mia' }), row('tom', 'bondi')]);
    expect(people.map(({ id, storeIds }) => [id, ...storeIds])).toEqual([
      ['mia', 'newtown', 'bondi'],
      ['tom', 'bondi'],
    ]);
  });

  test('a store they left is no longer among theirs, and a row that works there again counts', () => {
    const left = row('mia', 'newtown', { isActive: false, name: 'Mia old' });
    const again = row('mia3', 'newtown', { personId: 'mia', name: 'Mia' });
    expect(peopleOf([left, row('mia2', 'bondi', { personId: 'mia', isActive: false })])[0]?.storeIds).toEqual([]);
    const [mia] = peopleOf([left, again]);
    expect(mia?.rows.map(({ id }) => id)).toEqual(['mia3']);
    expect(mia?.name).toBe('Mia');
  });

  test('two who work at the same counter are two people', () => {
    const [mia, tom] = peopleOf([row('mia', 'bondi'), row('tom', 'bondi')]);
    expect(mia && tom && storesOfBoth(mia, tom)).toEqual(['bondi']);
  });
});
