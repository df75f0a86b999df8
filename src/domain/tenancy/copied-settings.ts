/** What of a store's settings another store of the restaurant can take over. Pure. */
import { isSameValue } from '#src/shared/same-value.ts';
import type { StoreSettings, StoreSettingsName } from './store-settings.schema.ts';

/** The rest belongs to the place itself: where it delivers, its words on the website, whether it is paused. */
export const COPIED_SETTINGS = {
  hours: {
    tradingHours: 'Opening hours',
    timings: 'Ordering hours',
    holidays: 'Holidays',
    posTradingHours: 'Hours of the tills',
  },
  settings: {
    checkout: 'Checkout',
    orderProcess: 'Online orders',
    publicHolidaySurcharge: 'Public holiday surcharge',
    tax: 'Tax',
    dineIn: 'Dine in',
    menu: 'Pictures of the menu',
    cash: 'Cash',
    customPayments: 'Other ways to pay',
    tips: 'Tips',
    accounting: 'Accounts of the journal',
    employeeTimeClock: 'Time clock',
    posHome: 'First screen of the tills',
    posPresets: 'Discounts, surcharges and comments',
  },
} as const satisfies Record<string, Partial<Record<StoreSettingsName, string>>>;
export type CopiedPart = keyof typeof COPIED_SETTINGS;

export interface CopiedSetting {
  readonly name: StoreSettingsName;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Every group of the parts that differs. `categoryOf`: the category here that stands for one there; null: there is none. */
export function copiedSettings(
  source: StoreSettings,
  target: StoreSettings,
  {
    parts,
    categoryOf,
  }: { readonly parts: readonly CopiedPart[]; readonly categoryOf: (categoryId: string) => string | null },
): CopiedSetting[] {
  return parts
    .flatMap((part) => Object.entries(COPIED_SETTINGS[part]) as [StoreSettingsName, string][])
    .map(([name, label]) => ({ name, label, before: target[name], after: copied(name, source, target, categoryOf) }))
    .filter(({ before, after }) => !isSameValue(before, after));
}

function copied(
  name: StoreSettingsName,
  source: StoreSettings,
  target: StoreSettings,
  categoryOf: (categoryId: string) => string | null,
): unknown {
  if (name === 'orderProcess') {
    const { slotCapacity, ...rest } = source.orderProcess;
    const units = Object.entries(slotCapacity.unitsOfCategory).flatMap(([id, count]) => {
      const here = categoryOf(id);
      return here === null ? [] : [[here, count] as const];
    });
    // Who is called about an order nobody answers works in this store.
    const { unansweredContacts, kitchenTiming } = target.orderProcess;
    return {
      ...rest,
      unansweredContacts,
      // Its stations are its own.
      kitchenTiming: { ...rest.kitchenTiming, minutesOfStation: kitchenTiming.minutesOfStation },
      slotCapacity: { ...slotCapacity, unitsOfCategory: Object.fromEntries(units) },
    };
  }
  if (name === 'accounting') {
    const here = Object.entries(source.accounting.categories).flatMap(([id, code]) => {
      const category = categoryOf(id);
      return category === null ? [] : [[category, code] as const];
    });
    return { ...source.accounting, categories: Object.fromEntries(here) };
  }
  if (name === 'posPresets') {
    const { commentCategories, ...rest } = source.posPresets;
    const here = Object.entries(commentCategories).flatMap(([comment, ids]) => {
      const categories = ids.flatMap((id) => categoryOf(id) ?? []);
      return categories.length === 0 ? [] : [[comment, categories] as const];
    });
    return { ...rest, commentCategories: Object.fromEntries(here) };
  }
  return source[name];
}
