/** Changes of a store's settings, in the words of the pages on which they are set. */
import type { CopiedSetting } from '#src/domain/tenancy/copied-settings.ts';
import {
  IMAGE_ASPECT_RATIOS,
  type StoreSettings,
  type StoreSettingsName,
} from '#src/domain/tenancy/store-settings.schema.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import { cashKit, customPaymentsKit } from '../cash/payment-kit.tsx';
import { presetsKit } from '../counter/preset-rows.tsx';
import type { FieldDifference } from '../forms/form-kit.ts';
import { accountingPage } from '../journal/accounting.page.tsx';
import { checkoutSettingsPage } from './checkout.page.tsx';
import { dineInKit } from './dine-in.page.tsx';
import { holidaysPage, publicHolidaySurchargePage } from './holidays.pages.tsx';
import { posHoursKit, timingsKit, tradingKit } from './hours.pages.tsx';
import { kitchenTimingPage } from './kitchen-timing.page.tsx';
import { onlineOrderingPage } from './online-ordering.page.tsx';
import { taxPage } from './tax.page.tsx';
import { timeClockPage } from './time-clock.page.tsx';
import { tipsPage } from './tips.page.tsx';

type Words = {
  readonly [Name in StoreSettingsName]?: (before: StoreSettings[Name], after: StoreSettings[Name]) => FieldDifference[];
};

const WORDS: Words = {
  tradingHours: (before, after) => tradingKit.differences({ tradingHours: before }, { tradingHours: after }),
  timings: timingsKit.differences,
  holidays: holidaysPage.kit.differences,
  posTradingHours: posHoursKit.differences,
  checkout: checkoutSettingsPage.kit.differences,
  orderProcess: (before, after) => [
    ...onlineOrderingPage.kit.differences(before, after),
    ...kitchenTimingPage.kit.differences(before, after),
  ],
  publicHolidaySurcharge: publicHolidaySurchargePage.kit.differences,
  tax: taxPage.kit.differences,
  dineIn: dineInKit.differences,
  menu: (before, after) =>
    line('Pictures of categories', before.categoryImageAspectRatio, after.categoryImageAspectRatio, ratioText),
  cash: cashKit.differences,
  customPayments: customPaymentsKit('').differences,
  tips: tipsPage.kit.differences,
  accounting: accountingPage.kit.differences,
  employeeTimeClock: timeClockPage.kit.differences,
  posHome: (before, after) => line('Tiles', before.tiles, after.tiles, ({ length }) => String(length)),
  posPresets: (before, after) => [
    ...presetsKit.differences(before, after),
    ...line('Comments', before.comments, after.comments, (comments) => comments.join(', ') || 'None'),
  ],
};

/** Every field that changes, from what to what. At least one: what no page shows is named as a whole. */
export function settingDifferences({ name, before, after }: Omit<CopiedSetting, 'label'>): FieldDifference[] {
  const words = WORDS[name] as ((before: unknown, after: unknown) => FieldDifference[]) | undefined;
  const found = words?.(before, after) ?? [];
  if (isSameValue(before, after)) return found;
  return found.length > 0 ? found : [{ label: 'Details', before: 'As they are here', after: 'As they are there' }];
}

function line<Value>(label: string, before: Value, after: Value, words: (value: Value) => string): FieldDifference[] {
  return isSameValue(before, after) ? [] : [{ label, before: words(before), after: words(after) }];
}

function ratioText(ratio: keyof typeof IMAGE_ASPECT_RATIOS): string {
  return IMAGE_ASPECT_RATIOS[ratio].join(' : ');
}
