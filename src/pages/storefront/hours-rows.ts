import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import { followsTradingHours, isEverOffered, specialDayOn } from '#src/domain/ordering/store-open.ts';
import { COUNTRY_LABELS } from '#src/domain/tenancy/country-labels.ts';
import type { SpecialDay, StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatDayNear, weekdayOf } from '#src/domain/time/store-clock.ts';
import { formatTimeOfDay, parseTimeOfDay } from '#src/domain/time/time-of-day.ts';

const DAY_MINUTES = 24 * 60;
const SPECIAL_DAYS_SHOWN = 12;

/** Minutes of a day; an end beyond midnight is above 1440. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface DayRow {
  /** 'Today', 'Tuesday'. */
  readonly label: string;
  /** '11:30 AM – 2:30 PM'; 'Closed'. */
  readonly spans: readonly string[];
  /** The holiday that closes it or changes its hours. */
  readonly holiday: string | null;
}

/** The coming week of an order type, from today on, with the holidays that close it. */
export function weekRows(store: StoreProfile, type: CollectionType, today: Temporal.PlainDate): DayRow[] {
  return Array.from({ length: 7 }, (_, ahead) => {
    const date = today.add({ days: ahead });
    const special = specialDayOn(store, date);
    const weekday = weekdayOf(date);
    return {
      label: ahead === 0 ? 'Today' : weekday.charAt(0).toUpperCase() + weekday.slice(1),
      spans: special ? specialSpans(store, type, special) : spanTexts(spansOn(store, type, date)),
      holiday: special?.name ?? null,
    };
  });
}

/** Closed, or its own hours for every order type that the store ever has. */
function specialSpans(store: StoreProfile, type: CollectionType, { hours }: SpecialDay): string[] {
  return hours && isEverOffered(store, type) ? spanTexts([spanOf(hours)]) : ['Closed'];
}

export interface SpecialDayRow {
  readonly day: string;
  readonly name: string;
  readonly what: string;
}

/** Days to come that are not as usual: closed, or with a surcharge. */
export function specialDays(store: StoreProfile, today: Temporal.PlainDate): SpecialDayRow[] {
  const { holidays, publicHolidaySurcharge } = store.settings;
  const isDearer = publicHolidaySurcharge.enabled && publicHolidaySurcharge.isEnabledForOnline;
  const dearer = new Map(isDearer ? publicHolidaySurcharge.holidays.map((one) => [one.date, one]) : []);
  const surcharge = `, with a ${COUNTRY_LABELS[store.countryCode].publicHoliday.toLowerCase()} surcharge`;
  const known = new Set(holidays.map(({ date }) => date));
  const special = holidays.map(({ hours, ...one }) => ({
    ...one,
    what: hours ? `Open ${spanTexts([spanOf(hours)]).join()}${dearer.has(one.date) ? surcharge : ''}` : 'Closed',
  }));
  const usual = [...dearer.values()].filter(({ date }) => !known.has(date));
  return [...special, ...usual.map((one) => ({ ...one, what: `Open${surcharge}` }))]
    .filter(({ date }) => date >= today.toString())
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, SPECIAL_DAYS_SHOWN)
    .map(({ date, name, what }) => {
      const day = formatDayNear(Temporal.PlainDate.from(date), today);
      return { day: day.charAt(0).toUpperCase() + day.slice(1), name, what };
    });
}

function spansOn(store: StoreProfile, type: CollectionType, date: Temporal.PlainDate): Span[] {
  const { timings, tradingHours } = store.settings;
  if (!followsTradingHours(store, type)) {
    return (timings[type][weekdayOf(date)] ?? [])
      .filter((session) => session.available)
      .map(({ timePeriod }) => {
        const start = parseTimeOfDay(timePeriod.startTimeOfDay) ?? 0;
        return { start, end: start + Math.round(timePeriod.durationInHours * 60) };
      });
  }
  const day = tradingHours[weekdayOf(date)];
  if (day?.availableAllDay) return [{ start: 0, end: DAY_MINUTES }];
  const own = (day?.dayIntervals ?? []).filter((one) => !isLastNight(one)).map(spanOf);
  // The small hours that count with this evening are written down under the next day.
  const night = (tradingHours[weekdayOf(date.add({ days: 1 }))]?.dayIntervals ?? []).filter(isLastNight).map(spanOf);
  return [...own, ...night.map(({ start, end }) => ({ start: start + DAY_MINUTES, end: end + DAY_MINUTES }))];
}

type DayInterval = StoreProfile['settings']['tradingHours']['monday']['dayIntervals'][number];

function spanOf({ startTimeOfDay, endTimeOfDay }: Omit<DayInterval, 'attributeToPreviousDay'>): Span {
  const start = parseTimeOfDay(startTimeOfDay) ?? 0;
  const end = parseTimeOfDay(endTimeOfDay) ?? 0;
  return { start, end: end <= start ? end + DAY_MINUTES : end };
}

function isLastNight(interval: DayInterval): boolean {
  const { start, end } = spanOf(interval);
  return interval.attributeToPreviousDay && end > start && end <= DAY_MINUTES;
}

function spanTexts(all: readonly Span[]): string[] {
  // Lunch and dinner without a gap between them are shown as one.
  const spans: Span[] = [];
  for (const next of all.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (last && next.start <= last.end) spans[spans.length - 1] = { ...last, end: Math.max(last.end, next.end) };
    else spans.push(next);
  }
  if (spans.length === 0) return ['Closed'];
  if (spans.some(({ start, end }) => end - start >= DAY_MINUTES)) return ['All day'];
  return spans.map(({ start, end }) => `${formatTimeOfDay(start)} – ${formatTimeOfDay(end % DAY_MINUTES)}`);
}
