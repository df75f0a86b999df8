import { describe, expect, test } from 'bun:test';
import { deal, halfAndHalf, pizza } from '../pricing/testing-menu.ts';
import { needsItem, usesOfItem } from './item-uses.ts';
import type { MenuItem } from './menu.schema.ts';
import { asShared } from './shared-groups.ts';
import { plainItem } from './testing-plain-menu.ts';

const SAUCES = asShared({
  ...{ id: 'g1', name: 'Sauces', min: 0, max: 1, allowMultiple: false },
  options: [{ id: 'o', name: 'Aioli', extraCharge: 100 }],
});
const cola = plainItem('cola', { modifiers: [SAUCES] });
const bread = plainItem('bread', { modifiers: [SAUCES] });
const margherita = pizza('margherita', 1500, 2000);
const anyHalves = halfAndHalf(null, { id: 'any', name: 'Any halves' });
const named = halfAndHalf(['margherita', 'supreme'], { id: 'named', name: 'Two of these' });
const items: MenuItem[] = [cola, bread, margherita, deal({ name: 'Feast' }), anyHalves, named];
const said = (item: MenuItem) =>
  usesOfItem(item, { items }).map((use) => {
    if (use.kind === 'options') return `${use.name} with ${use.others}`;
    if (use.kind === 'deal') return `${use.item.name}: ${use.part}${use.isOnly ? ' (only)' : ''}`;
    return `${use.item.name}${use.isNamed ? '' : ' (any)'}`;
  });

describe('where an item is used', () => {
  test.each<[string, MenuItem, string[]]>([
    [
      'a drink that a deal lets customers choose, with options that others share',
      cola,
      ['Feast: Two drinks', 'Sauces with 1'],
    ],
    ['the only item of a deal’s part', bread, ['Feast: Bread (only)', 'Sauces with 1']],
    [
      'a pizza: in a deal, in every half and half, and in one that names it',
      margherita,
      ['Feast: A large pizza', 'Any halves (any)', 'Two of these'],
    ],
    ['an item of nothing else', plainItem('soup'), []],
    ['a pizza in sizes without halves', pizza('calzone', 1, 2, { pizza: { sizes: {}, removeToppings: [] } }), []],
  ])('%s', (_, item, expected) => {
    expect(said(item)).toEqual(expected);
  });

  test('a deal and a list that names it have to let it go first; shared options and “any pizza” do not', () => {
    const needed = usesOfItem(margherita, { items }).map((use) => [use.kind, needsItem(use)]);
    expect(needed).toEqual([
      ['deal', true],
      ['half', false],
      ['half', true],
    ]);
    expect(usesOfItem(cola, { items }).filter(needsItem)).toHaveLength(1);
  });
});
