import { describe, expect, test } from 'bun:test';
import { HOME_ACTIONS } from '#src/domain/tenancy/home-actions.ts';
import { findSettings, SETTINGS_PAGES } from '../settings/settings-pages.tsx';
import { findPlaces, PLACES } from './places.tsx';

const titles = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title);

describe('the places of a till', () => {
  test('are those that home can show, each once', () => {
    expect(PLACES.map(({ action }) => action).sort()).toEqual([...HOME_ACTIONS].sort());
  });

  test.each([
    ['86', ['Sold out']],
    ['cash no', ['Open the drawer']],
    ['REFUND', ['Order history']],
    ['stashed', ['Saved orders']],
    ['zeppelin', []],
  ])('are found by everyday words: %s', (typed, found) => {
    expect(titles(findPlaces(PLACES, typed))).toEqual(found);
  });

  test.each([
    ['left hand', ['This till']],
    ['volume', ['Notifications']],
    ['preset', ['Discounts and surcharges']],
    ['color item', ['Category colours', 'Item colours']],
  ])('and so are the settings pages: %s', (typed, found) => {
    expect(titles(findSettings(SETTINGS_PAGES, typed))).toEqual(expect.arrayContaining(found));
  });
});
