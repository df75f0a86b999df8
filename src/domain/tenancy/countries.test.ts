import { describe, expect, test } from 'bun:test';
import { COUNTRIES, countryOf } from './countries.ts';
import { COUNTRY_CODES } from './store-settings.schema.ts';

describe('countries', () => {
  test.each([
    ['AU', 'Australia', 'AUD', '$', '+61', 5, 'GST', true, 'ABN'],
    ['US', 'United States', 'USD', '$', '+1', null, 'Sales tax', false, 'Tax ID'],
    ['GB', 'United Kingdom', 'GBP', '£', '+44', null, 'VAT', true, 'VAT number'],
    ['NZ', 'New Zealand', 'NZD', '$', '+64', 10, 'GST', true, 'GST number'],
  ] as const)('%s', (code, name, currencyCode, currencySymbol, diallingCode, step, label, isIncluded, numberLabel) => {
    expect(countryOf(code)).toMatchObject({
      code,
      name,
      currencyCode,
      currencySymbol,
      diallingCode,
      cashRoundingStepInCents: step,
      tax: { label, isIncluded, numberLabel },
    });
  });

  test('every timezone is one that the clock knows', () => {
    const now = Temporal.Instant.from('2026-11-21T00:00:00Z');
    for (const timezone of COUNTRY_CODES.flatMap((code) => [...countryOf(code).timezones])) {
      expect(now.toZonedDateTimeISO(timezone).timeZoneId).toBe(timezone);
    }
  });

  test('Australia has an area code for each state and territory', () => {
    expect(COUNTRIES.AU.areaCodes).toEqual({
      NSW: '02',
      ACT: '02',
      VIC: '03',
      TAS: '03',
      QLD: '07',
      SA: '08',
      WA: '08',
      NT: '08',
    });
  });
});
