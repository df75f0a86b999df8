import { describe, expect, test } from 'bun:test';
import { copiedSettings } from './copied-settings.ts';
import { defaultStoreSettings } from './default-settings.ts';
import type { StoreSettings } from './store-settings.schema.ts';

const usual = defaultStoreSettings('AU');
const nowhere = { categoryOf: () => null };
const names = (source: Partial<StoreSettings>, parts: readonly ('hours' | 'settings')[]) =>
  copiedSettings({ ...usual, ...source }, usual, { parts, ...nowhere }).map(({ name }) => name);

describe('settings that another store takes over', () => {
  test.each([
    [{ holidays: [{ date: '2026-12-25', name: 'Christmas', hours: null }] }, ['hours'], ['holidays']],
    [{ holidays: [{ date: '2026-12-25', name: 'Christmas', hours: null }] }, ['settings'], []],
    [{ cash: { isBlindCount: true, remindsOfFloat: false } }, ['hours', 'settings'], ['cash']],
    [{}, ['hours', 'settings'], []],
    [{ delivery: { ...usual.delivery, minOrderValue: 2_000 } }, ['hours', 'settings'], []],
    [{ pause: { ...usual.pause, orderability: 'OFFLINE' } }, ['hours', 'settings'], []],
  ] as const)('%j by %p: %p', (source, parts, expected) => {
    expect(names(source as never, parts)).toEqual([...expected]);
  });

  test('keep the people of this store, and mean its own categories', () => {
    const source = {
      ...usual,
      orderProcess: {
        ...usual.orderProcess,
        unansweredContacts: ['their@shop.example'],
        slotCapacity: { by: 'makeUnits' as const, most: 12, unitsOfCategory: { theirs: 2, unknown: 5 } },
      },
      accounting: { ...usual.accounting, categories: { theirs: '4-1200', unknown: '4-1300' } },
      posPresets: {
        ...usual.posPresets,
        comments: ['Well done'],
        commentCategories: { 'Well done': ['theirs'], Hot: ['unknown'] },
      },
    };
    const target = { ...usual, orderProcess: { ...usual.orderProcess, unansweredContacts: ['our@shop.example'] } };
    const categoryOf = (id: string) => (id === 'theirs' ? 'ours' : null);
    const copies = copiedSettings(source, target, { parts: ['settings'], categoryOf });
    const after = (name: string) => copies.find((one) => one.name === name)?.after;
    expect(after('orderProcess')).toMatchObject({
      unansweredContacts: ['our@shop.example'],
      slotCapacity: { most: 12, unitsOfCategory: { ours: 2 } },
    });
    expect(after('accounting')).toMatchObject({ categories: { ours: '4-1200' } });
    expect(after('posPresets')).toMatchObject({
      comments: ['Well done'],
      commentCategories: { 'Well done': ['ours'] },
    });
  });
});
