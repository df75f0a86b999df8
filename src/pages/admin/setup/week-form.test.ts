import { describe, expect, test } from 'bun:test';
import { WEEKDAYS } from '#src/domain/time/weekly-hours.schema.ts';
import { copiedFromMonday, durationInHours, endOf, readWeek, weekValues } from './week-form.ts';

const span = (start: string, end: string, isOfPreviousDay = false) => ({ start, end, isOfPreviousDay });

describe('the week as a form holds it', () => {
  test('stored hours come back as they were', () => {
    const stored = {
      monday: [span('10:00 AM', '2:00 PM'), span('5:00 PM', '9:30 PM')],
      friday: [span('5:00 PM', '1:00 AM')],
    };
    const values = weekValues('hours', (day) => stored[day as 'monday'] ?? []);
    const { spans, issues } = readWeek('hours', values, 3);
    expect(issues).toEqual([]);
    expect(spans).toMatchObject({ ...stored, tuesday: [] });
  });

  test.each([
    ['9', '5pm', { 'hours.monday.0.start': 'Enter a time, such as 6:30 PM.' }],
    ['9am', '', { 'hours.monday.0.end': 'Enter a time, such as 6:30 PM.' }],
    ['9am', '9:15 AM', { 'hours.monday.0.end': 'Enter at least 30 minutes.' }],
  ])('%p to %p is refused beside the field', (start, end, wrong) => {
    const { issues } = readWeek('hours', { 'hours.monday.0.start': start, 'hours.monday.0.end': end }, 1);
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual(wrong);
  });

  test('overlapping hours are rejected, also past midnight', () => {
    const { issues } = readWeek(
      'hours',
      {
        'hours.monday.0.start': '6pm',
        'hours.monday.0.end': '2am',
        'hours.monday.1.start': '11pm',
        'hours.monday.1.end': '11:45pm',
      },
      2,
    );
    expect(issues).toEqual([
      { path: 'hours.monday.1.start', message: 'These hours overlap with others on the same day.' },
    ]);
  });

  test('typed times are stored the way the product writes them', () => {
    const { spans } = readWeek('hours', { 'hours.monday.0.start': '6p', 'hours.monday.0.end': '9.30 pm' }, 1);
    expect(spans.monday).toEqual([span('6:00 PM', '9:30 PM')]);
  });

  test("Monday's hours are copied to all days, other fields stay", () => {
    const values = {
      other: 'x',
      'hours.monday.0.start': '6p',
      'hours.monday.0.end': '9p',
      'hours.friday.2.start': '1a',
    };
    const copied = copiedFromMonday('hours', values);
    expect(copied.other).toBe('x');
    expect(copied['hours.friday.2.start']).toBeUndefined();
    for (const day of WEEKDAYS) expect(copied[`hours.${day}.0.start`]).toBe('6p');
  });

  test.each([
    ['10:00 AM', '5:00 PM', 7],
    ['5:00 PM', '1:30 AM', 8.5],
    ['12:00 AM', '12:00 AM', 24],
  ])('%s to %s is %d hours, and back', (start, end, hours) => {
    expect(durationInHours({ start, end })).toBe(hours);
    expect(endOf(start, hours)).toBe(end);
  });
});
