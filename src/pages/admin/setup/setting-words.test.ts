import { describe, expect, test } from 'bun:test';
import { COPIED_SETTINGS } from '#src/domain/tenancy/copied-settings.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import type { StoreSettings, StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { settingDifferences } from './setting-words.ts';

const usual = defaultStoreSettings('AU');
const said = <Name extends StoreSettingsName>(name: Name, after: StoreSettings[Name]) =>
  settingDifferences({ name, before: usual[name], after }).map((one) => `${one.label}: ${one.before} → ${one.after}`);

describe('a setting that a copy replaces says from what to what', () => {
  test.each([
    ['a switch', said('cash', { ...usual.cash, isBlindCount: !usual.cash.isBlindCount }), 'Count blind: '],
    ['holidays', said('holidays', [{ date: '2026-12-25', name: 'Christmas', hours: null }]), 'Christmas'],
    ['the shape of pictures', said('menu', { categoryImageAspectRatio: 'square' }), 'Pictures of categories: '],
  ])('%s', (_, lines, words) => {
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(words);
    const [before, after] = (lines[0] ?? '').split(': ').slice(1).join(': ').split(' → ');
    expect(before).not.toBe(after);
  });

  test('every group that can be copied has words of its own', () => {
    const names = Object.values(COPIED_SETTINGS).flatMap((part) => Object.keys(part)) as StoreSettingsName[];
    const mute = names.filter((name) => {
      // Without words of its own, a group is named as a whole even where nothing of it differs.
      const nothing = settingDifferences({ name, before: usual[name], after: usual[name] });
      return nothing.length !== 0;
    });
    expect(mute).toEqual([]);
  });
});
