import { describe, expect, test } from 'bun:test';
import { type PhoneCodeCounts, phoneCodeLimit, phoneCodePause } from './phone-code-limits.ts';

const NONE: PhoneCodeCounts = {
  hereIn30Seconds: 0,
  hereIn10Minutes: 0,
  hereInDay: 0,
  numberIn10Minutes: 0,
  numberInDay: 0,
  unusedOfAddressInHour: 0,
  unusedOfPrefixInDay: 0,
  unusedOfStoreInDay: 0,
};

describe('one more code', () => {
  test.each([
    ['the first', {}, null],
    ['half a minute has not passed', { hereIn30Seconds: 1 }, 'hereIn30Seconds'],
    ['the third here in ten minutes', { hereIn10Minutes: 2, numberIn10Minutes: 2 }, null],
    ['the fourth here', { hereIn10Minutes: 3, numberIn10Minutes: 3 }, 'hereIn10Minutes'],
    ['a stranger elsewhere has had three', { numberIn10Minutes: 3, numberInDay: 10 }, null],
    ['strangers at two places have had six', { numberIn10Minutes: 6 }, 'numberIn10Minutes'],
    ['the eleventh of a day here', { hereInDay: 10, numberInDay: 10 }, 'hereInDay'],
    ['twenty from everywhere', { numberInDay: 20 }, 'numberInDay'],
    [
      'a dining room, a store and a block that many asked for',
      { unusedOfAddressInHour: 500, unusedOfStoreInDay: 900, unusedOfPrefixInDay: 900 },
      null,
    ],
  ] as const)('%s', (_, counts, limit) => {
    expect(phoneCodeLimit({ ...NONE, ...counts })).toBe(limit);
  });
});

describe('the pause before it', () => {
  test.each([
    ['nothing unused', {}, 0, 0],
    ['nineteen unused of the address', { unusedOfAddressInHour: 19 }, 0, 0],
    ['twenty', { unusedOfAddressInHour: 20 }, 5, 0],
    ['twenty-three', { unusedOfAddressInHour: 23 }, 20, 0],
    ['very many', { unusedOfAddressInHour: 500 }, 120, 0],
    ['a store that is being used', { unusedOfAddressInHour: 5, unusedOfStoreInDay: 200 }, 5, 0],
    ['a block of numbers', { unusedOfPrefixInDay: 300 }, 0, 5],
  ] as const)('%s', (_, counts, address, prefix) => {
    expect(phoneCodePause({ ...NONE, ...counts })).toEqual({ address, prefix });
  });
});
