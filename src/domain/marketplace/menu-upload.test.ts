import { describe, expect, test } from 'bun:test';
import type { MarketplaceItem, MarketplaceMenu } from './marketplace-menu.ts';
import { isOver, mayBecome, menuToPutBack, UPLOAD_STATUSES, waitSeconds, whyOtherThere } from './menu-upload.ts';

const item = (id: string, over: Partial<MarketplaceItem> = {}): MarketplaceItem => ({
  ...{ id, ourId: id, title: id, description: '', priceInCents: 1_000, pricesInGroups: {}, groupIds: [], taxBps: 0 },
  ...{ soldOutUntil: null, hours: null, isAlcohol: false, diets: [], imageUrl: null },
  ...over,
});
const menuWith = (items: readonly MarketplaceItem[], over: Partial<MarketplaceMenu> = {}): MarketplaceMenu => ({
  ...{ type: 'delivery', locale: 'en_au', taxIsIncluded: true, title: 'Roma' },
  hours: [{ day: 'monday', periods: [{ from: '10:00', until: '22:00' }] }],
  categories: [{ id: 'ct.food', title: 'Food', description: '', itemIds: items.map(({ id }) => id) }],
  ...{ items, groups: [] },
  ...over,
});

describe('an upload', () => {
  test('goes from requested to queued to running, and may wait again before it is over', () => {
    const moves = UPLOAD_STATUSES.flatMap((from) =>
      UPLOAD_STATUSES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(moves).toEqual([
      ...['requested queued', 'requested failure', 'queued running', 'queued failure'],
      ...['running queued', 'running success', 'running failure'],
    ]);
    expect(UPLOAD_STATUSES.filter(isOver)).toEqual(['success', 'failure']);
  });

  test('is tried again after 2, 4, 8, 16 and 32 seconds, and then given up', () => {
    expect([1, 2, 3, 4, 5, 6].map(waitSeconds)).toEqual([2, 4, 8, 16, 32, null]);
  });
});

describe('a menu that is read back', () => {
  test('has nothing to say where it is what was sent', () => {
    expect(whyOtherThere(menuWith([item('soup')]), menuWith([item('soup')]))).toEqual([]);
  });

  test('names what isn’t there and what costs something else', () => {
    const sent = menuWith([item('soup'), item('tea'), item('pie', { pricesInGroups: { a: 500 } })]);
    const there = menuWith([item('tea', { priceInCents: 900 }), item('pie', { pricesInGroups: { a: 400 } })]);
    expect(whyOtherThere(sent, there)).toEqual([
      'Uber Eats doesn’t show soup.',
      'Uber Eats has another price for tea, pie.',
    ]);
  });

  test('names five of many, and says how many more', () => {
    const sent = menuWith(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => item(id)));
    expect(whyOtherThere(sent, { ...sent, items: [] })).toEqual(['Uber Eats doesn’t show a, b, c, d, e and 2 more.']);
  });

  test('counts categories and groups', () => {
    const sent = menuWith([item('soup')]);
    expect(whyOtherThere(sent, { ...sent, categories: [] })).toEqual(['Uber Eats shows 0 categories; 1 were sent.']);
    expect(whyOtherThere(sent, null)).toEqual(['Uber Eats took the menu, but shows none.']);
  });
});

describe('an earlier menu that is put back', () => {
  test('leaves sold out what is sold out now, and has on sale what has come back', () => {
    const earlier = menuWith([item('soup'), item('tea', { soldOutUntil: 1 }), item('pie', { priceInCents: 700 })]);
    const now = menuWith([item('soup', { soldOutUntil: 99 }), item('tea'), item('pie')]);
    const { menu, notices } = menuToPutBack(earlier, now);
    expect(menu.items.map(({ id, soldOutUntil, priceInCents }) => [id, soldOutUntil, priceInCents])).toEqual([
      ['soup', 99, 1_000],
      ['tea', null, 1_000],
      ['pie', null, 700],
    ]);
    expect(notices).toEqual([]);
  });

  test('says which items our menu no longer has, and that its hours are back', () => {
    const earlier = menuWith([item('soup'), item('egg')], { hours: [] });
    const { notices } = menuToPutBack(earlier, menuWith([item('soup')]));
    expect(notices).toEqual([
      'Back on Uber Eats, though our menu for it no longer has it: egg.',
      'The opening hours of that time are back on Uber Eats as well.',
    ]);
  });
});
