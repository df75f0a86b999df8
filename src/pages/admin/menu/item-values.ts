import { afterButton, groupsFromValues, groupsToValues, withoutEmptyRows } from '#islands/admin/option-draft.ts';
import type { BasicItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { ALLERGENS, type Allergen, DIETS, ORDERING_SYSTEMS } from '#src/domain/menu/menu-words.schema.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { WEEKDAYS, type WeeklyHours } from '#src/domain/time/weekly-hours.schema.ts';
import type { BasicItemInput } from '#src/features/menu/manage-items.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { durationInHours, endOf, readWeek, weekValues } from '../setup/week-form.ts';

/** Weekly hours of the form: one window a day. */
export const HOURS = 'availableWeeklyHours';
export const COLLECTIONS = ['pickup', 'delivery', 'dineIn'] as const;
export const ALLERGEN_LISTS = ['CONTAINS', 'MAY_CONTAIN', 'FREE_FROM'] as const;
export const AMOUNT_FIELDS = [
  'price.basePrice',
  'price.extraCharge.pickup',
  'price.extraCharge.delivery',
  'price.extraCharge.dineIn',
  'price.uberEatsExtraCharge.pickup',
  'price.uberEatsExtraCharge.delivery',
] as const;
const AMOUNT_MESSAGE = 'Enter an amount, such as 12.50.';
const MAX_PRIORITY = 9999;

type Values = Readonly<Record<string, string>>;

/** What the form of a new item begins with. */
export function newItemValues(categoryId: string): Record<string, string> {
  return {
    categoryId,
    available: 'on',
    isGstApplicable: 'on',
    printPriority: '0',
    ...Object.fromEntries(COLLECTIONS.map((type) => [`availableFor.${type}`, 'on'])),
    'applicableOrderingSystem.pos': 'on',
    'applicableOrderingSystem.online': 'on',
  };
}

/** An item as its form shows it: flat names and texts, as they are sent. A box that is not ticked is not there. */
export function itemValues(item: BasicItem): Record<string, string> {
  const { price } = item;
  const ticks: Record<string, boolean> = {
    available: item.available,
    soldout: item.soldout,
    isGstApplicable: item.isGstApplicable,
    isAlcohol: item.isAlcohol,
    discounted: item.discounted,
    ...Object.fromEntries(COLLECTIONS.map((type) => [`availableFor.${type}`, item.availableFor[type]])),
    ...Object.fromEntries(
      ORDERING_SYSTEMS.map((system) => [`applicableOrderingSystem.${system}`, item.applicableOrderingSystem[system]]),
    ),
    ...Object.fromEntries(DIETS.map((diet) => [`dietary.${diet}`, item.dietary.includes(diet)])),
    ...Object.fromEntries(item.printStationIds.map((id) => [`station.${id}`, true])),
    hasHours: item.availableWeeklyHours !== null,
  };
  const amounts = [
    price.basePrice,
    price.extraCharge.pickup,
    price.extraCharge.delivery,
    price.extraCharge.dineIn,
    price.uberEatsExtraCharge.pickup,
    price.uberEatsExtraCharge.delivery,
  ];
  return {
    categoryId: item.categoryId,
    name: item.name,
    description: item.description,
    label: item.label ?? '',
    backgroundColor: item.backgroundColor ?? '',
    printPriority: String(item.printPriority),
    barcode: item.barcode ?? '',
    ...Object.fromEntries(AMOUNT_FIELDS.map((field, at) => [field, amountText(field, amounts[at] ?? 0)])),
    ...Object.fromEntries(ALLERGENS.map((one) => [`allergen.${one}`, allergenList(item, one)])),
    ...hoursValues(item.availableWeeklyHours),
    ...groupsToValues(item.modifiers.map(groupDraft)),
    ...Object.fromEntries(Object.entries(ticks).flatMap(([name, isOn]) => (isOn ? [[name, 'on']] : []))),
  };
}

/** Nothing extra is an empty field, not a zero to read past. */
function amountText(field: string, cents: number): string {
  return cents === 0 && field !== 'price.basePrice' ? '' : amountToDecimalText(cents);
}

function allergenList({ allergenInfo }: BasicItem, allergen: Allergen): string {
  return ALLERGEN_LISTS.find((list) => allergenInfo[list].includes(allergen)) ?? '';
}

function groupDraft({ id, name, min, max, allowMultiple, options }: ModifierGroup) {
  return {
    id,
    name,
    min: String(min),
    max: String(max),
    allowMultiple,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      extraCharge: amountText('', option.extraCharge),
    })),
  };
}

function hoursValues(hours: WeeklyHours | null): Record<string, string> {
  if (!hours) return {};
  const values = weekValues(HOURS, (day) => {
    const period = hours[day]?.available ? hours[day].timePeriod : null;
    if (!period) return [];
    const end = endOf(period.startTimeOfDay, period.durationInHours);
    return [{ start: period.startTimeOfDay, end, isOfPreviousDay: false }];
  });
  for (const day of WEEKDAYS) {
    if (hours[day]?.available && hours[day].timePeriod === null) values[`${HOURS}.${day}.allDay`] = 'on';
  }
  return values;
}

/** The values after a button that only adds, removes or moves a row of options; null for any other button. */
export function rearranged(values: Values, button: string): Record<string, string> | null {
  const groups = afterButton(groupsFromValues(values), button);
  return groups && withGroups(values, groupsToValues(groups));
}

/** The values without rows of options that nobody wrote into. */
export function compacted(values: Values): Record<string, string> {
  return withGroups(values, groupsToValues(withoutEmptyRows(groupsFromValues(values))));
}

function withGroups(values: Values, groups: Values): Record<string, string> {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('modifiers.'));
  return { ...Object.fromEntries(others), ...groups };
}

interface Kept {
  readonly imageId: string | null;
  /** No form shows it: an item keeps what it has. */
  readonly categorySalesId: string | null;
  readonly nextId: () => string;
}

/** What the form says. What cannot be read at all is an issue here; limits are told by the use case's schema. */
export function readItem(values: Values, kept: Kept): { readonly item: BasicItemInput; readonly issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const text = (name: string) => (values[name] ?? '').trim();
  const isOn = (name: string) => values[name] !== undefined;
  const amount = (name: string, ifEmpty: number | null) => readAmount(text(name), ifEmpty, { path: name, issues });
  const item: BasicItemInput = {
    categoryId: text('categoryId'),
    name: text('name'),
    description: text('description'),
    label: text('label') || null,
    backgroundColor: text('backgroundColor') || null,
    image: kept.imageId === null ? null : { id: kept.imageId },
    available: isOn('available'),
    soldout: isOn('soldout'),
    discounted: isOn('discounted'),
    isAlcohol: isOn('isAlcohol'),
    isGstApplicable: isOn('isGstApplicable'),
    availableFor: {
      pickup: isOn('availableFor.pickup'),
      delivery: isOn('availableFor.delivery'),
      dineIn: isOn('availableFor.dineIn'),
    },
    applicableOrderingSystem: {
      pos: isOn('applicableOrderingSystem.pos'),
      online: isOn('applicableOrderingSystem.online'),
      uberEats: isOn('applicableOrderingSystem.uberEats'),
    },
    availableWeeklyHours: isOn('hasHours') ? readHours(values, issues) : null,
    dietary: DIETS.filter((diet) => isOn(`dietary.${diet}`)),
    allergenInfo: {
      CONTAINS: ALLERGENS.filter((one) => text(`allergen.${one}`) === 'CONTAINS'),
      MAY_CONTAIN: ALLERGENS.filter((one) => text(`allergen.${one}`) === 'MAY_CONTAIN'),
      FREE_FROM: ALLERGENS.filter((one) => text(`allergen.${one}`) === 'FREE_FROM'),
    },
    printStationIds: stationIds(values),
    printPriority: readPriority(text('printPriority'), issues),
    categorySalesId: kept.categorySalesId,
    barcode: text('barcode') || null,
    price: {
      basePrice: amount('price.basePrice', null),
      extraCharge: {
        pickup: amount('price.extraCharge.pickup', 0),
        delivery: amount('price.extraCharge.delivery', 0),
        dineIn: amount('price.extraCharge.dineIn', 0),
      },
      uberEatsExtraCharge: {
        pickup: amount('price.uberEatsExtraCharge.pickup', 0),
        delivery: amount('price.uberEatsExtraCharge.delivery', 0),
      },
    },
    modifiers: readGroups(values, kept.nextId, issues),
  };
  return { item, issues };
}

interface Beside {
  readonly path: string;
  readonly issues: FieldIssue[];
}

/** Below zero is read as it is: the schema says what is wrong with it. */
function readAmount(text: string, ifEmpty: number | null, { path, issues }: Beside): number {
  if (text === '' && ifEmpty !== null) return ifEmpty;
  const cents = parseAmount(text);
  if (cents === null) issues.push({ path, message: AMOUNT_MESSAGE });
  return cents ?? 0;
}

function readPriority(text: string, issues: FieldIssue[]): number {
  if (text === '') return 0;
  const isNumber = /^\d{1,4}$/.test(text);
  if (!isNumber) issues.push({ path: 'printPriority', message: `Enter a whole number up to ${MAX_PRIORITY}.` });
  return isNumber ? Number(text) : 0;
}

export function stationIds(values: Values): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith('station.') ? [name.slice('station.'.length)] : []));
}

function readHours(values: Values, issues: FieldIssue[]): WeeklyHours {
  const week = readWeek(HOURS, values, 1);
  issues.push(...week.issues);
  const hours = Object.fromEntries(
    WEEKDAYS.map((day) => {
      const [span] = week.spans[day];
      if (values[`${HOURS}.${day}.allDay`] !== undefined) return [day, { available: true, timePeriod: null }];
      if (!span) return [day, { available: false, timePeriod: null }];
      const timePeriod = { startTimeOfDay: span.start, durationInHours: durationInHours(span) };
      return [day, { available: true, timePeriod }];
    }),
  ) as WeeklyHours;
  if (week.issues.length === 0 && !WEEKDAYS.some((day) => hours[day]?.available)) {
    issues.push({ path: 'hasHours', message: 'Add hours on at least one day, or turn this off.' });
  }
  return hours;
}

function readGroups(values: Values, nextId: () => string, issues: FieldIssue[]): ModifierGroup[] {
  return groupsFromValues(values).map((group, at) => ({
    id: group.id || nextId(),
    name: group.name,
    min: readCount(group.min, { path: `modifiers.${at}.min`, issues }),
    max: readCount(group.max, { path: `modifiers.${at}.max`, issues }),
    allowMultiple: group.allowMultiple,
    options: group.options.map((option, of) => ({
      id: option.id || nextId(),
      name: option.name,
      extraCharge: readAmount(option.extraCharge.trim(), 0, {
        path: `modifiers.${at}.options.${of}.extraCharge`,
        issues,
      }),
    })),
  }));
}

function readCount(text: string, { path, issues }: Beside): number {
  const isNumber = /^\d{1,3}$/.test(text.trim());
  if (!isNumber) issues.push({ path, message: 'Enter a whole number up to 10.' });
  return isNumber ? Number(text) : 1;
}
