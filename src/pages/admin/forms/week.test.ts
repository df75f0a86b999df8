/** A week of hours as a form's fields: both ways, two people at once, and what no browser sends. */
import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { z } from 'zod';
import { WEEKDAYS, type Weekday } from '#src/domain/time/weekly-hours.schema.ts';
import type { TimeSpan } from '../setup/week-form.ts';
import { formKit } from './form-kit.ts';
import { type DayHours, week } from './week.tsx';

const daySchema = z.object({
  isAllDay: z.boolean(),
  spans: z.array(z.object({ start: z.string(), end: z.string(), isOfPreviousDay: z.boolean() })),
});
const schema = z.object({ pickup: z.object(Object.fromEntries(WEEKDAYS.map((day) => [day, daySchema]))) });
type Week = Record<Weekday, DayHours>;
type Form = { readonly pickup: Week };

const same = { inner: (day: DayHours) => day, outer: (day: DayHours) => day };
const kit = formKit<Form>({
  schema: schema as unknown as z.ZodType<Form>,
  fields: { pickup: week<DayHours>({ label: 'Pickup', rows: 2, hasPreviousDay: true }, same) },
});

const span = (start: string, end: string, isOfPreviousDay = false): TimeSpan => ({ start, end, isOfPreviousDay });
const CLOSED: DayHours = { isAllDay: false, spans: [] };
const weekOf = (days: Partial<Week> = {}): Form => ({
  pickup: { ...(Object.fromEntries(WEEKDAYS.map((day) => [day, CLOSED])) as Week), ...days },
});
const MON = { isAllDay: false, spans: [span('11:00 AM', '2:00 PM'), span('5:00 PM', '1:00 AM', true)] };
const STORED = weekOf({ monday: MON, friday: { isAllDay: true, spans: [] } });

function read(texts: Readonly<Record<string, string>>, stored = weekOf()) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  const { value, issues } = kit.read(form, stored, () => 'new');
  return { value, issues: Object.fromEntries(issues.map(({ path, message }) => [path, message])) };
}

describe('a week of hours', () => {
  test('comes back from its fields as it is stored: two sessions, one past midnight, a whole day, closed days', () => {
    expect(kit.texts(STORED)).toMatchObject({
      'pickup.monday.0.start': '11:00 AM',
      'pickup.monday.1.end': '1:00 AM',
      'pickup.monday.1.previous': 'on',
      'pickup.friday.allDay': 'on',
    });
    expect(read(kit.texts(STORED))).toEqual({ value: STORED, issues: {} });
  });

  test('any week of proper times does, whatever was stored before', () => {
    const minutes = fc.integer({ min: 0, max: 95 });
    const time = (quarter: number) => {
      const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
      return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
    };
    const aDay = fc.record({ isAllDay: fc.boolean(), from: minutes, length: fc.integer({ min: 2, max: 95 }) });
    const days = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, fc.option(aDay)])));
    fc.assert(
      fc.property(days, (given) => {
        const typed = Object.entries(given).map(([day, one]) => {
          const spans = one ? [span(time(one.from), time((one.from + one.length) % 96))] : [];
          return [day, { isAllDay: one?.isAllDay ?? false, spans }];
        });
        const form = weekOf(Object.fromEntries(typed) as Partial<Week>);
        expect(read(kit.texts(form), STORED)).toEqual({ value: form, issues: {} });
      }),
      { numRuns: 60 },
    );
  });

  test('times are read as people type them, and stored one way', () => {
    const typed = read({ 'pickup.monday.0.start': '9am', 'pickup.monday.0.end': '5:30pm' });
    expect(typed.value.pickup.monday.spans).toEqual([span('9:00 AM', '5:30 PM')]);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    [
      'a time that is none',
      { 'pickup.sunday.0.start': 'noonish', 'pickup.sunday.0.end': '5pm' },
      { 'pickup.sunday.0.start': 'Enter a time, such as 6:30 PM.' },
    ],
    ['half a session', { 'pickup.sunday.0.start': '9am' }, { 'pickup.sunday.0.end': 'Enter a time, such as 6:30 PM.' }],
    [
      'a quarter of an hour',
      { 'pickup.sunday.1.start': '9am', 'pickup.sunday.1.end': '9:15am' },
      { 'pickup.sunday.1.end': 'Enter at least 30 minutes.' },
    ],
    [
      'sessions that run into each other',
      {
        ...{ 'pickup.sunday.0.start': '9am', 'pickup.sunday.0.end': '2pm' },
        ...{ 'pickup.sunday.1.start': '1pm', 'pickup.sunday.1.end': '5pm' },
      },
      { 'pickup.sunday.1.start': 'These hours overlap with others on the same day.' },
    ],
  ])('%s is refused at its own box, once', (_, texts, issues) => {
    expect(read(texts).issues).toEqual(issues);
  });

  test.each<[string, Record<string, string>]>([
    ['a third session of a form with two', { 'pickup.monday.2.start': '9am', 'pickup.monday.2.end': '5pm' }],
    ['a day that no week has', { 'pickup.someday.0.start': '9am', 'pickup.someday.0.end': '5pm' }],
    ['a session before the first', { 'pickup.monday.-1.start': '9am', 'pickup.monday.-1.end': '5pm' }],
    ['names of every object', { 'pickup.__proto__.0.start': '9am', 'pickup.constructor.allDay': 'on' }],
    ['another week’s', { 'delivery.monday.0.start': '9am', 'delivery.monday.0.end': '5pm' }],
    ['a tick without hours', { 'pickup.monday.0.previous': 'on' }],
  ])('%s is not read', (_, texts) => {
    expect(read(texts)).toEqual({ value: weekOf(), issues: {} });
  });

  test('any input in its boxes is read or rejected at one of them, never an error', () => {
    const box = fc.constantFrom('pickup.monday.0.start', 'pickup.monday.0.end', 'pickup.monday.1.start');
    fc.assert(
      fc.property(fc.dictionary(box, fc.string({ maxLength: 300 })), (texts) => {
        const { value, issues } = read(texts);
        expect(value.pickup.monday.spans.length).toBeLessThanOrEqual(2);
        for (const path of Object.keys(issues)) expect(path).toMatch(/^pickup\.monday\.[01]\.(start|end)$/);
      }),
    );
  });

  test('a file in the place of a time is no time', () => {
    const form = new FormData();
    form.set('pickup.monday.0.start', new File(['9am'], 'time.txt'));
    expect(kit.read(form, weekOf(), () => 'new').value).toEqual(weekOf());
  });
});

describe('two people at one week', () => {
  const tuesday: DayHours = { isAllDay: false, spans: [span('9:00 AM', '5:00 PM')] };

  test('who change different days both keep theirs', () => {
    const mine = weekOf({ ...STORED.pickup, sunday: tuesday });
    const theirs = weekOf({ ...STORED.pickup, tuesday });
    const { value, conflicts, taken } = kit.merge(STORED, mine, theirs);
    expect(value).toEqual(weekOf({ ...STORED.pickup, sunday: tuesday, tuesday }));
    expect(conflicts).toEqual([]);
    expect(taken.map(({ label }) => label)).toEqual(['Pickup, Tuesday']);
  });

  test('who change the same day are shown both, as a line', () => {
    const mine = weekOf({ ...STORED.pickup, monday: CLOSED });
    const theirs = weekOf({ ...STORED.pickup, monday: tuesday });
    const { value, conflicts } = kit.merge(STORED, mine, theirs);
    expect(value).toEqual(mine);
    expect(conflicts).toMatchObject([{ path: 'pickup.monday', label: 'Pickup, Monday' }]);
    expect(conflicts[0]?.theirs).not.toBe(conflicts[0]?.mine);
  });

  test.each([
    [null],
    ['week'],
    [{ pickup: null }],
    [{ pickup: { monday: 7 } }],
    [{ pickup: { monday: { spans: {} } } }],
  ])('where the form says it showed %j, nothing is taken for granted', (was) => {
    const theirs = weekOf({ monday: tuesday });
    const { conflicts } = kit.merge(was, STORED, theirs);
    expect(conflicts.map(({ path }) => path)).toContain('pickup.monday');
  });
});
