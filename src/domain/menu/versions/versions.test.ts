import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { BasicItem } from '../menu.schema.ts';
import { FOOD, plainItem, plainMenu } from '../testing-plain-menu.ts';
import { newlyBroken } from './broken-items.ts';
import { draftedMenu } from './drafted-menu.ts';
import { applyDeltas, asPublished, foldDeltas, type MenuDelta, type MenuParts, reversed } from './menu-delta.ts';
import { mergeRows } from './merge-rows.ts';

const priced = (id: string, basePrice: number, more: Partial<BasicItem> = {}) =>
  plainItem(id, { price: { ...plainItem(id).price, basePrice }, ...more });
const put = (before: BasicItem | null, after: BasicItem | null): MenuDelta => ({
  subject: 'item',
  subjectId: (after ?? before)!.id,
  before,
  after,
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const edits = fc.record({
  id: names,
  cents: fc.integer({ min: 0, max: 3 }),
  soldout: fc.boolean(),
  isGone: fc.boolean(),
});

/** Each edit as the menu would be changed by it, one after the other. */
function history(start: MenuParts, all: readonly { id: string; cents: number; isGone: boolean }[]) {
  const menus = [applyDeltas(start, [])];
  const steps: MenuDelta[][] = [];
  for (const { id, cents, isGone } of all) {
    const now = menus.at(-1)!;
    const before = (now.items.find((item) => item.id === id) as BasicItem | undefined) ?? null;
    if (before === null && isGone) continue;
    const delta = put(before && asPublished(before), isGone ? null : priced(id, cents));
    steps.push([delta]);
    menus.push(applyDeltas(now, [delta]));
  }
  return { menus, steps };
}

describe('a menu by its changes', () => {
  test('the changes of all versions as one make the menu that they made one after the other', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 12 }), (all) => {
        const { menus, steps } = history(plainMenu([priced('a', 1), priced('b', 2)]), all);
        expect(applyDeltas(menus[0]!, foldDeltas(steps))).toEqual(menus.at(-1)!);
      }),
    );
  });

  test('rolled back to any version, the menu is what it was then, but for what is sold out now', () => {
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: 12 }), fc.nat(), (all, pick) => {
        const { menus, steps } = history(plainMenu([priced('a', 1), priced('b', 2)]), all);
        const number = pick % menus.length;
        const last = menus.at(-1)!;
        const soldout = new Set<string>(all.filter((edit) => edit.soldout).map(({ id }) => id));
        const now = { ...last, items: last.items.map((item) => ({ ...item, soldout: soldout.has(item.id) })) };
        const back = applyDeltas(now, reversed(foldDeltas(steps.slice(number))));
        expect(back.items.map(asPublished)).toEqual(menus[number]!.items.map(asPublished));
        const stillThere = now.items.filter(({ id }) => back.items.some((item) => item.id === id));
        for (const { id, soldout: was } of stillThere) expect(back.items.find((i) => i.id === id)?.soldout).toBe(was);
      }),
    );
  });
});

describe('a draft over a menu that has changed since then', () => {
  const base = priced('a', 100);
  test.each([
    ['only the draft changed it', base, { ...base, name: 'New' }, { name: 'New' }, []],
    ['only the counter changed it', { ...base, name: 'Live' }, base, { name: 'Live' }, []],
    ['both changed it alike', { ...base, name: 'Same' }, { ...base, name: 'Same' }, { name: 'Same' }, []],
    [
      'each changed another field',
      { ...base, label: 'Hot' },
      { ...base, name: 'New' },
      { name: 'New', label: 'Hot' },
      [],
    ],
    ['both changed one field', { ...base, name: 'Live' }, { ...base, name: 'New' }, { name: 'New' }, ['name']],
  ])('%s', (_, live, drafted, fields, conflicts) => {
    const merged = mergeRows<BasicItem>(base, live, drafted);
    expect(merged.row).toEqual({ ...base, ...fields });
    expect(merged.conflicts).toEqual(conflicts as string[]);
  });

  test('an item that was taken off the published menu is asked about', () => {
    const { waiting, menu } = draftedMenu(plainMenu([]), [put(base, { ...base, name: 'New' })]);
    expect([...waiting.values()].map(({ conflicts }) => conflicts)).toEqual([['gone']]);
    expect(menu.items).toHaveLength(1);
  });

  test('what is published by now as the draft has it waits no longer', () => {
    const { waiting } = draftedMenu(plainMenu([priced('a', 200)]), [put(base, priced('a', 200))]);
    expect(waiting.size).toBe(0);
  });
});

describe('what could no longer be sold', () => {
  const before = plainMenu([priced('a', 1), priced('b', 1)]);
  test('is an item without its category', () => {
    const next = { ...before, categories: [{ ...FOOD, id: 'other' }] };
    expect(newlyBroken(before, next).map(({ name }) => name)).toEqual(['a', 'b']);
  });

  test('is an item whose barcode another one has', () => {
    const code = { barcode: '96385074' };
    const next = { ...before, items: [priced('a', 1, code), priced('b', 1, code)] };
    expect(newlyBroken(before, next).map(({ name }) => name)).toEqual(['b']);
  });

  test('is not what was wrong before', () => {
    const wrong = priced('a', 1, { availableFor: { pickup: false, delivery: false, dineIn: false } });
    const menu = plainMenu([wrong]);
    expect(newlyBroken(menu, { ...menu, items: [{ ...wrong, name: 'Renamed' }] })).toEqual([]);
    expect(newlyBroken(before, { ...before, items: [wrong] }).map(({ name }) => name)).toEqual(['a']);
  });
});
