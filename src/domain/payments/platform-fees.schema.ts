import { z } from 'zod';
import { type FeeRates, USUAL_RETURNS, usualFeeRates } from './transaction-fees.ts';

/** The countries that stores are in. */
export const FEE_COUNTRIES = ['AU', 'NZ', 'GB', 'US'] as const;
export type FeeCountry = (typeof FEE_COUNTRIES)[number];

/** Beyond this a rate is a slip of the finger. */
const MOST_BPS = 3_000;
const MOST_FIXED_IN_CENTS = 1_000;

const rateSchema = z.object({
  rateBps: z.number().int().min(0).max(MOST_BPS, 'Use 30% or less.'),
  fixedInCents: z.number().int().min(0).max(MOST_FIXED_IN_CENTS, 'Use 10.00 or less.'),
});

export const feeRatesSchema = z.object({ platform: rateSchema, connect: rateSchema, transaction: rateSchema });

/** What the platform charges: by country for accounts that are opened from now on, and what refunds give back. */
export const platformFeesSchema = z.object({
  countries: z.object({ AU: feeRatesSchema, NZ: feeRatesSchema, GB: feeRatesSchema, US: feeRatesSchema }),
  returns: z.object({ platform: z.boolean(), connect: z.boolean(), transaction: z.boolean() }),
});
export type PlatformFees = z.infer<typeof platformFeesSchema>;

/** Until somebody changes them. */
export const USUAL_PLATFORM_FEES: PlatformFees = {
  countries: {
    AU: usualFeeRates('AU'),
    NZ: usualFeeRates('NZ'),
    GB: usualFeeRates('GB'),
    US: usualFeeRates('US'),
  },
  returns: USUAL_RETURNS,
};

/** What a new account in a country pays. */
export function ratesFor(fees: PlatformFees, countryCode: string): FeeRates {
  const known = FEE_COUNTRIES.find((one) => one === countryCode);
  return known ? fees.countries[known] : usualFeeRates(countryCode);
}
