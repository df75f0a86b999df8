import { describe, expect, test } from 'bun:test';
import { itemIssues } from './item-issues.ts';
import type { BasicItem, DealItem, ModifierGroup } from './menu.schema.ts';
import {
  asOwn,
  asShared,
  copyIssues,
  isInParts,
  ownTwin,
  sameGroups,
  sharedGroupsOf,
  withCopiesFrom,
  withCopiesOf,
  withOwn,
  withoutShared,
  withShared,
} from './shared-groups.ts';
import { plainItem, plainMenu } from './testing-plain-menu.ts';

const group = (id: string, name: string, cents = 100, more: Partial<ModifierGroup> = {}): ModifierGroup => ({
  ...{ id, name, min: 0, max: 1, allowMultiple: false },
  options: [{ id: `${id}-chilli`, name: 'Chilli', extraCharge: cents }],
  ...more,
});
const SAUCES = asShared(group('g1', 'Sauces'));
const SIDES = group('g2', 'Sides');
const dish = (id: string, ...modifiers: ModifierGroup[]): BasicItem => plainItem(id, { modifiers });
const idsOf = (item: BasicItem) => item.modifiers.map(({ id, shared }) => (shared ? `${id}*` : id));

test('a shared group is known with the items that have it, in menu order', () => {
  const [burger, wrap, soup] = [dish('burger', SAUCES, SIDES), dish('wrap', SAUCES), dish('soup', SIDES)];
  const groups = sharedGroupsOf([burger, wrap, soup]);
  expect([...groups.keys()]).toEqual(['g1']);
  expect(groups.get('g1')?.items.map(({ id }) => id)).toEqual(['burger', 'wrap']);
});

describe('an item gets a shared group', () => {
  test.each<[string, BasicItem, string[]]>([
    ['last, where it has nothing like it', dish('a', SIDES), ['g2', 'g1*']],
    ['in place of its own of the same name', dish('a', group('g7', 'sauces '), SIDES), ['g1*', 'g2']],
    ['in place of the very group that was its own', dish('a', SIDES, group('g1', 'Renamed')), ['g2', 'g1*']],
    ['in place of an older copy', dish('a', asShared(group('g1', 'Sauces', 50)), SIDES), ['g1*', 'g2']],
    [
      'once, where both its id and its name are there',
      dish('a', group('g1', 'Old'), group('g7', 'Sauces')),
      ['g1*', 'g7'],
    ],
  ])('%s', (_, item, expected) => {
    const next = withShared(item, SAUCES);
    expect(idsOf(next)).toEqual(expected);
    expect(next.modifiers.find(({ shared }) => shared)).toEqual(SAUCES);
  });

  test('and stays the very same item where it has it already', () => {
    const item = dish('a', SAUCES);
    expect(withShared(item, SAUCES)).toBe(item);
  });

  test('and the form says which group of its own gives way', () => {
    expect(ownTwin(dish('a', group('g7', 'SAUCES')), SAUCES)?.id).toBe('g7');
    expect(ownTwin(dish('a', SIDES), SAUCES)).toBeNull();
    expect(ownTwin(dish('a', SAUCES), SAUCES)).toBeNull();
  });
});

test('made its own, a group keeps its ids, so a cart that names them still finds them', () => {
  const item = withOwn(dish('a', SAUCES, SIDES), 'g1');
  expect(item.modifiers).toEqual([asOwn(SAUCES), SIDES]);
  expect(asOwn(SAUCES)).not.toHaveProperty('shared');
});

test('removing a shared group leaves the item’s own ones alone', () => {
  expect(withoutShared(dish('a', SAUCES, SIDES), 'g1').modifiers).toEqual([SIDES]);
  const own = dish('a', group('g1', 'Sauces'));
  expect(withoutShared(own, 'g1')).toBe(own);
});

describe('copies of one group are alike', () => {
  const dearer = asShared(group('g1', 'Sauces', 250));

  test('an item whose copy differs from that of another is refused', () => {
    const items = [dish('a', SAUCES), dish('b', SAUCES)];
    const message = 'Sauces is shared, and other items have it differently.';
    expect(copyIssues(dish('b', SIDES, dearer), items)).toEqual([{ path: 'modifiers.1.name', message }]);
    expect(itemIssues(dish('b', dearer), plainMenu(items))).toContainEqual({ path: 'modifiers.0.name', message });
  });

  test('also where only one of several others differs', () => {
    const items = [dish('a', SAUCES), dish('b', SAUCES), dish('c', dearer)];
    expect(copyIssues(items[0]!, items)).toHaveLength(1);
    expect(copyIssues(items[2]!, items)).toHaveLength(1);
  });

  test.each<[string, BasicItem, BasicItem[]]>([
    ['the same copy', dish('b', SAUCES), [dish('a', SAUCES)]],
    ['the only item that has it', dish('a', dearer), [dish('a', SAUCES)]],
    ['its own group of that id', dish('b', asOwn(dearer)), [dish('a', SAUCES)]],
  ])('%s is fine', (_, item, items) => {
    expect(copyIssues(item, items)).toEqual([]);
  });

  test('an item that comes back takes the group as the others have it now', () => {
    expect(withCopiesOf(dish('b', SAUCES, SIDES), [dish('a', dearer)]).modifiers).toEqual([dearer, SIDES]);
    const alone = dish('b', SAUCES);
    expect(withCopiesOf(alone, [dish('a', SIDES)])).toBe(alone);
  });
});

describe('a deal whose part has a shared group', () => {
  const part = (id: string, ...modifiers: ModifierGroup[]) => ({
    id,
    name: 'Burger',
    quantity: 1,
    choices: [],
    modifiers,
  });
  const deal = (own: ModifierGroup[], ...parts: ModifierGroup[][]): DealItem => ({
    ...dish('deal', ...own),
    type: 'deal',
    deal: { items: parts.map((modifiers, at) => part(`p${at}`, ...modifiers)), pizzas: [] },
  });
  const dearer = asShared(group('g1', 'Sauces', 250));

  test('is one of its items, once however many parts have it', () => {
    const items = [dish('a', SAUCES), deal([], [SAUCES], [SIDES, SAUCES])];
    expect(
      sharedGroupsOf(items)
        .get('g1')
        ?.items.map(({ id }) => id),
    ).toEqual(['a', 'deal']);
    expect(isInParts(items[1]!, 'g1')).toBe(true);
    expect(isInParts(deal([SAUCES], [SIDES]), 'g1')).toBe(false);
  });

  test('gets a change in every part, and nothing new beside it', () => {
    expect(withShared(deal([], [SAUCES], [SIDES]), dearer)).toEqual(deal([], [dearer], [SIDES]));
    expect(withShared(deal([SAUCES], [SAUCES]), dearer)).toEqual(deal([dearer], [dearer]));
    expect(withShared(deal([], [SIDES]), dearer)).toEqual(deal([dearer], [SIDES]));
  });

  test('loses it, or keeps it as its own, in every part', () => {
    expect(withoutShared(deal([SAUCES], [SAUCES, SIDES]), 'g1')).toEqual(deal([], [SIDES]));
    expect(withOwn(deal([], [SAUCES]), 'g1')).toEqual(deal([], [asOwn(SAUCES)]));
    const without = deal([], [SIDES]);
    expect(withOwn(without, 'g1')).toBe(without);
  });

  test('is refused where a part differs from other items, or from the deal itself', () => {
    const message = 'Sauces is shared, and other items have it differently.';
    const issues = [{ path: 'deal.items.1.modifiers.0.name', message }];
    expect(copyIssues(deal([], [SIDES], [dearer]), [dish('a', SAUCES)])).toEqual(issues);
    expect(copyIssues(deal([SAUCES], [dearer]), [])).toHaveLength(2);
    expect(copyIssues(deal([SAUCES], [SAUCES]), [dish('a', SAUCES)])).toEqual([]);
  });

  test('takes it as the other items have it now', () => {
    expect(withCopiesOf(deal([], [SAUCES]), [dish('a', dearer)])).toEqual(deal([], [dearer]));
    expect(withCopiesFrom(deal([SIDES], [SAUCES]), dish('a', dearer))).toEqual(deal([SIDES], [dearer]));
  });
});

describe('groups that could be shared', () => {
  test('say the same to customers, whatever their ids', () => {
    const items = [
      dish('a', group('x', 'Sauces')),
      dish('b', group('y', 'Sauces')),
      dish('c', group('z', 'Sauces', 150)),
    ];
    expect(sameGroups(items).map((one) => [one.group.id, one.items.map(({ id }) => id)])).toEqual([['x', ['a', 'b']]]);
  });

  test('are not those that are shared already', () => {
    expect(sameGroups([dish('a', SAUCES), dish('b', SAUCES)])).toEqual([]);
  });

  test('are not two of one item', () => {
    expect(sameGroups([dish('a', group('x', 'Sauces'), group('y', 'Sauces'))])).toEqual([]);
  });
});
