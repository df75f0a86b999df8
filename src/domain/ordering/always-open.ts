/** A store as its owner tries it: a test order is made at any hour, on a holiday and while the store is paused. */
import type { StoreProfile } from '../tenancy/store-settings.schema.ts';
import { WEEKDAYS, type WeeklySessions } from '../time/weekly-hours.schema.ts';

const ALL_DAY = [{ available: true, timePeriod: { startTimeOfDay: '12:00 AM', durationInHours: 24 } }];
const ALWAYS = Object.fromEntries(WEEKDAYS.map((day) => [day, ALL_DAY])) as WeeklySessions;

/** One object for each profile: prices and times are remembered by it. */
const opened = new WeakMap<StoreProfile, StoreProfile>();

export function alwaysOpen(profile: StoreProfile): StoreProfile {
  const known = opened.get(profile);
  if (known) return known;
  const { settings } = profile;
  const pause = { ...settings.pause, orderability: 'ONLINE' } as const;
  const timings = { pickup: ALWAYS, delivery: ALWAYS, dineIn: ALWAYS };
  const open = { ...profile, settings: { ...settings, timings, holidays: [], pause } };
  opened.set(profile, open);
  return open;
}

/** The hours by which an order is taken. */
export function hoursOf(profile: StoreProfile, { isTest }: { readonly isTest: boolean }): StoreProfile {
  return isTest ? alwaysOpen(profile) : profile;
}
