// Uses Temporal: not for islands.
/** Days in words: `last week`, `last 7 days`, `Friday`, `October`, `3 Nov`, `between 3 and 9 Nov`, `since 3 Nov`. */
import { isRealDate } from '#src/domain/time/iso-text.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#src/domain/time/store-clock.ts';
import { PERIOD_TEXT } from './asked-days.ts';
import { type AskedPeriod, MOST_LAST_DAYS, NAMED_PERIODS } from './sales-query.schema.ts';

export interface ReadPeriod {
  /** How many words it takes. */
  readonly length: number;
  readonly period: AskedPeriod;
}

const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries({ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, fourteen: 14, thirty: 30 }),
);
const NAMED = NAMED_PERIODS.map((name) => ({ words: PERIOD_TEXT[name].split(' '), name }));

/** The longest days that begin at the word; two of them where a word may mean two. Empty: none. */
export function periodsAt(words: readonly string[], at: number, today: string): ReadPeriod[] {
  const rest = words.slice(at, at + 12);
  const found = [
    ...namedAt(rest),
    ...lastDaysAt(rest),
    ...weekdayAt(rest, today),
    ...monthOrYearAt(rest, today),
    ...datesAt(rest, today),
  ];
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return found.filter(({ length }) => length === longest);
}

function namedAt(words: readonly string[]): ReadPeriod[] {
  return NAMED.filter((one) => one.words.every((word, at) => words[at] === word)).map(
    ({ words: { length }, name }) => ({
      length,
      period: { name },
    }),
  );
}

function lastDaysAt([last, count = '', days]: readonly string[]): ReadPeriod[] {
  if ((last !== 'last' && last !== 'past') || days !== 'days') return [];
  const number = NUMBERS.get(count) ?? (/^\d{1,3}$/.test(count) ? Number(count) : 0);
  return number < 2 || number > MOST_LAST_DAYS ? [] : [{ length: 3, period: { name: 'lastDays', days: number } }];
}

/** On a Friday, "Friday" alone may be today or a week ago. */
function weekdayAt(words: readonly string[], today: string): ReadPeriod[] {
  const isLast = words[0] === 'last';
  const weekday = weekdayOf(words[isLast ? 1 : 0]);
  if (weekday === 0) return [];
  const found: ReadPeriod = { length: isLast ? 2 : 1, period: { name: 'weekday', weekday } };
  const isToday = Temporal.PlainDate.from(today).dayOfWeek === weekday;
  return isLast || !isToday ? [found] : [found, { length: 1, period: { name: 'today' } }];
}

/** Its first three letters are enough: `tue`, `tues`, `tuesday`. */
function weekdayOf(word: string | undefined): number {
  return word === undefined ? 0 : 1 + WEEKDAY_NAMES.findIndex((name) => isShortFor(word, name));
}

const monthOf = (word: string | undefined) =>
  word === undefined ? 0 : 1 + MONTH_NAMES.findIndex((name) => isShortFor(word, name));

/** `sun` and `sunday`, not `sund`. */
function isShortFor(word: string, name: string): boolean {
  const whole = name.toLowerCase();
  return word === whole || word === whole.slice(0, 3) || SHORT.get(word) === whole;
}

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({ sept: 'september', tues: 'tuesday', weds: 'wednesday', thur: 'thursday', thurs: 'thursday' }),
);

const yearOf = (word: string | undefined) => (/^20\d\d$/.test(word ?? '') ? Number(word) : null);

/** A month without its year is the latest that has begun. */
function monthOrYearAt(words: readonly string[], today: string): ReadPeriod[] {
  const whole = yearOf(words[0]);
  if (whole !== null) return [{ length: 1, period: { name: 'year', year: whole } }];
  const month = monthOf(words[0]);
  if (month === 0) return [];
  const year = yearOf(words[1]);
  const now = Temporal.PlainDate.from(today);
  const isoMonth = `${year ?? (month <= now.month ? now.year : now.year - 1)}-${String(month).padStart(2, '0')}`;
  return [{ length: year === null ? 1 : 2, period: { name: 'month', isoMonth } }];
}

interface ReadDate {
  readonly length: number;
  readonly day: number;
  /** 0: the month of the date after it. */
  readonly month: number;
  readonly year: number | null;
}

/** `3 Nov`, `3rd of November 2026`, `Nov 3`, `Tue 3 Nov`, `2026-11-03`. */
function dateAt(words: readonly string[]): ReadDate | null {
  const iso = /^(20\d\d)-(\d\d)-(\d\d)$/.exec(words[0] ?? '');
  if (iso) return { length: 1, day: Number(iso[3]), month: Number(iso[2]), year: Number(iso[1]) };
  const weekday = weekdayOf(words[0]) > 0;
  const rest = weekday ? words.slice(1) : words;
  const found = dayFirst(rest) ?? monthFirst(rest);
  if (!found) return null;
  const year = yearOf(rest[found.length]);
  const length = found.length + (year === null ? 0 : 1) + (weekday ? 1 : 0);
  return { ...found, length, year };
}

function dayFirst(words: readonly string[]): Omit<ReadDate, 'year'> | null {
  const day = dayOf(words[0]);
  const of = words[1] === 'of' ? 1 : 0;
  const month = monthOf(words[1 + of]);
  return day === 0 || month === 0 ? null : { length: 2 + of, day, month };
}

function monthFirst(words: readonly string[]): Omit<ReadDate, 'year'> | null {
  const [month, day] = [monthOf(words[0]), dayOf(words[1])];
  return day === 0 || month === 0 ? null : { length: 2, day, month };
}

const dayOf = (word: string | undefined) => Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? '')?.[1] ?? 0);

/** One date, or from one to another. */
function datesAt(words: readonly string[], today: string): ReadPeriod[] {
  const first = words[0];
  if (first === 'since') return sinceAt(words.slice(1), today);
  const opens = first === 'between' || first === 'from' ? 1 : 0;
  const rest = words.slice(opens);
  const [start, until] = [startAt(rest), first === 'between' ? 'and' : 'to'];
  const range = start && rangeAt({ start, rest, until }, today);
  if (range) return [{ length: range.length + opens, period: range.period }];
  return opens === 1 ? [] : oneDate(words, today);
}

function oneDate(words: readonly string[], today: string): ReadPeriod[] {
  const date = dateAt(words);
  const day = date && dayOfDate(date, today);
  if (!date || day === null || !isOnItsWeekday(words[0], day)) return [];
  return [{ length: date.length, period: { name: 'dates', from: day, to: day } }];
}

/** The start of a range may leave its month to the end: `3 to 9 Nov`. */
function startAt(words: readonly string[]): ReadDate | null {
  const date = dateAt(words);
  if (date) return date;
  const day = dayOf(words[0]);
  return day === 0 ? null : { length: 1, day, month: 0, year: null };
}

interface Range {
  readonly start: ReadDate;
  readonly rest: readonly string[];
  readonly until: string;
}

function rangeAt({ start, rest, until }: Range, today: string): ReadPeriod | null {
  if (rest[start.length] !== until) return null;
  const second = rest.slice(start.length + 1);
  const end = dateAt(second);
  if (!end) return null;
  const days = daysOfRange({ ...start, month: start.month || end.month }, end, today);
  if (!days || !isOnItsWeekday(rest[0], days.from) || !isOnItsWeekday(second[0], days.to)) return null;
  return { length: start.length + 1 + end.length, period: { name: 'dates', ...days } };
}

/** A year that only the end has is the start's too; else each is the latest that makes sense. */
function daysOfRange(start: ReadDate, end: ReadDate, today: string): { from: string; to: string } | null {
  if (start.year === null && end.year !== null) {
    const to = isoOf(end, end.year);
    const same = isoOf(start, end.year);
    const from = same !== null && to !== null && same > to ? isoOf(start, end.year - 1) : same;
    return from === null || to === null ? null : { from, to };
  }
  const from = dayOfDate(start, today);
  if (from === null) return null;
  const year = Number(from.slice(0, 4));
  const same = isoOf(end, end.year ?? year);
  const to = end.year === null && same !== null && same < from ? isoOf(end, year + 1) : same;
  return to === null || to < from ? null : { from, to };
}

function sinceAt(words: readonly string[], today: string): ReadPeriod[] {
  const date = dateAt(words);
  const from = date && dayOfDate(date, today);
  if (!date || from === null || from > today || !isOnItsWeekday(words[0], from)) return [];
  return [{ length: date.length + 1, period: { name: 'dates', from, to: today } }];
}

/** A date without its year is the latest that isn't to come. Null: there is no such date. */
function dayOfDate(date: ReadDate, today: string): string | null {
  if (date.year !== null) return isoOf(date, date.year);
  const year = Number(today.slice(0, 4));
  const here = isoOf(date, year);
  return here !== null && here <= today ? here : isoOf(date, year - 1);
}

function isoOf({ day, month }: Pick<ReadDate, 'day' | 'month'>, year: number): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isRealDate(text) ? text : null;
}

/** "Tue 3 Nov" is none where the third is a Monday. */
function isOnItsWeekday(word: string | undefined, day: string): boolean {
  const weekday = weekdayOf(word);
  return weekday === 0 || Temporal.PlainDate.from(day).dayOfWeek === weekday;
}
