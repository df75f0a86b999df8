import { describe, expect, test } from 'bun:test';
import { lookOfDay, type TypedSpan } from './day-look.ts';

const look = (spans: TypedSpan[], isAllDay = false) => {
  const { text, bars } = lookOfDay(spans, isAllDay);
  return [text, ...bars.map(({ left, width }) => `${left}+${width}`)];
};

describe('a day of the week at a glance', () => {
  test.each<[string, TypedSpan[], string[]]>([
    ['a day without hours is closed', [['', '']], ['Closed']],
    ['noon to six is a quarter of the strip', [['12:00 PM', '6:00 PM']], ['12 PM – 6 PM', '50+25']],
    ['after midnight the strip ends', [['6:00 PM', '2:00 AM']], ['6 PM – 2 AM', '75+25']],
    ['until midnight is until the end', [['6:00 PM', '12:00 AM']], ['6 PM – 12 AM', '75+25']],
    ['typed times are shown as they will be saved', [['6p', '9.30p']], ['6 PM – 9:30 PM', '75+14.6']],
    ['what is not a time is shown as typed, without a bar', [['six', '']], ['six – ?']],
    [
      'two sessions are two bars',
      [
        ['6:00 AM', '12:00 PM'],
        ['6:00 PM', '9:00 PM'],
      ],
      ['6 AM – 12 PM, 6 PM – 9 PM', '25+25', '75+12.5'],
    ],
  ])('%s', (_, spans, expected) => expect(look(spans)).toEqual(expected));

  test('all day fills the strip, whatever hours are typed', () => {
    expect(look([['9:00 AM', '5:00 PM']], true)).toEqual(['All day', '0+100']);
    expect(look([['12am', '12:00 AM']])).toEqual(['All day', '0+100']);
  });
});
