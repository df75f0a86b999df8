// Uses Temporal: not for islands.
/** Hours as Google has them: days with the same hours together, a night as two days, and special days after the usual week. */
import {
  GOOGLE_DAYS,
  type GoogleEntity,
  type GoogleEntityOf,
} from '../../marketplace/google/google-entities.schema.ts';
import { googleServiceId } from '../../marketplace/google/google-ids.ts';
import type { MarketplaceHours, MarketplaceMenuType } from '../../marketplace/marketplace-menu.ts';
import type { StoreProfile } from '../../tenancy/store-settings.schema.ts';
import { localDateOf } from '../../time/store-clock.ts';
import { USUAL_TIMEZONE, usualWeek } from '../../time/usual-week.ts';
import { WEEKDAYS } from '../../time/weekly-hours.schema.ts';
import { marketplaceHours } from '../marketplace-menu/menu-hours.ts';
import { SLOT_MINUTES } from '../slots.ts';
import { collectionSessionsOn } from '../store-open.ts';

type GoogleDay = (typeof GOOGLE_DAYS)[number];

export interface WeekHours {
  readonly days: readonly GoogleDay[];
  /** 'HH:MM', as is `closes`; a day ends at 23:59. */
  readonly opens: string;
  readonly closes: string;
}

export function weekHours(hours: readonly MarketplaceHours[]): WeekHours[] {
  const all = hours.flatMap(({ day, periods }) => periods.map((period) => ({ day, ...period })));
  return [...Map.groupBy(all, ({ from, until }) => `${from} ${until}`).values()].map((alike) => ({
    days: alike.map(({ day }) => GOOGLE_DAYS[WEEKDAYS.indexOf(day)]!),
    opens: alike[0]!.from,
    closes: minuteAfter(alike[0]!.until),
  }));
}

/** A marketplace's last minute belongs to its hours; Google's doesn't, but it has none at 24:00. */
function minuteAfter(clock: string): string {
  if (clock === '23:59') return clock;
  return Temporal.PlainTime.from(clock).add({ minutes: 1 }).toString({ smallestUnit: 'minute' });
}

/** How far ahead days that aren't as usual are told. */
const SPECIAL_DAYS_AHEAD = 60;
/** How much later than the usual time an order may be ready, in minutes. */
const LEAD_ROOM_MINUTES = SLOT_MINUTES;

/** Orders may be placed at any time; food is made in the hours of the order type. */
export function hoursFeed(store: StoreProfile, type: MarketplaceMenuType, at: Temporal.Instant): GoogleEntity[] {
  const serviceId = googleServiceId(store.id, type);
  const operationHours = { '@type': 'OperationHours' as const, '@id': `${serviceId}.hours`, serviceId };
  const { prepMinutes, orderAheadDays } = store.settings.orderProcess;
  const least = prepMinutes[type];
  const kinds = [
    { orderType: 'ASAP' as const, leadTimeMin: least, leadTimeMax: least + LEAD_ROOM_MINUTES },
    ...(orderAheadDays === 0
      ? []
      : [
          {
            ...{ orderType: 'ADVANCE' as const, advanceOrderTimeMin: least },
            ...{ advanceOrderTimeMax: orderAheadDays * 24 * 60, advanceOrderSlotInterval: SLOT_MINUTES },
          },
        ]),
  ];
  const usual = weekHours(usualHours(store, type)).map(({ days, opens, closes }) => ({
    ...{ key: `${days.map((day) => day.slice(0, 2)).join('')}.${opens}-${closes}`, isSpecialHour: false },
    ...{ dayOfWeek: [...days], opens, closes },
  }));
  return [
    { ...operationHours, opens: '00:00', closes: '23:59' },
    ...kinds.flatMap((kind) =>
      [...usual, ...specialHours(store, type, at)].map(({ key, ...hours }): GoogleEntityOf<'ServiceHours'> => {
        const id = `${serviceId}.${kind.orderType.toLowerCase()}.${key}`;
        const belongs = { serviceId, operationHoursId: operationHours['@id'] };
        return { '@type': 'ServiceHours', '@id': id, ...belongs, ...kind, ...hours };
      }),
    ),
  ];
}

/** Of a week without holidays. */
export function usualHours(store: StoreProfile, type: MarketplaceMenuType): readonly MarketplaceHours[] {
  const usual = { ...store, timezone: USUAL_TIMEZONE, settings: { ...store.settings, holidays: [] } };
  return marketplaceHours(
    usualWeek((date) => collectionSessionsOn(usual, type, date)),
    0,
  ).hours;
}

/** Days with other hours, or with none: those have no opening. */
function specialHours(store: StoreProfile, type: MarketplaceMenuType, at: Temporal.Instant) {
  const { timezone, settings } = store;
  const today = localDateOf(at, timezone);
  const last = today.add({ days: SPECIAL_DAYS_AHEAD });
  return settings.holidays.flatMap(({ date, hours }) => {
    const day = Temporal.PlainDate.from(date);
    if (Temporal.PlainDate.compare(day, today) < 0 || Temporal.PlainDate.compare(day, last) > 0) return [];
    const from = day.toZonedDateTime(timezone);
    const until = day.add({ days: 1 }).toZonedDateTime(timezone).subtract({ seconds: 1 });
    const valid = { validFrom: zoned(from), validThrough: zoned(until) };
    const windows = hours ? collectionSessionsOn(store, type, day) : [];
    const key = (part: string) => `${date}.${part}`;
    if (windows.length === 0) return [{ key: key('closed'), isSpecialHour: true, ...valid }];
    return windows.map(({ from: opens, until: closes }) => {
      const start = opens.toZonedDateTimeISO(timezone);
      const end = closes.toZonedDateTimeISO(timezone);
      const isPastMidnight = !end.toPlainDate().equals(day);
      const span = { opens: clockOf(start), closes: isPastMidnight ? '23:59' : clockOf(end) };
      return { key: key(`${span.opens}-${span.closes}`), isSpecialHour: true, ...valid, ...span };
    });
  });
}

const clockOf = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
const zoned = (at: Temporal.ZonedDateTime) => at.toString({ timeZoneName: 'never', smallestUnit: 'second' });
