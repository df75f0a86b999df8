import type { CountryCode } from '../../tenancy/store-settings.schema.ts';

/** What a dish costs there against Australia, as menus are priced; not an exchange rate. */
const AGAINST_AUSTRALIA = { AU: 1, NZ: 1.05, US: 0.8, GB: 0.6 } as const satisfies Record<CountryCode, number>;

/** An Australian price as a menu of the country would have it: to 50 cents, small extras to 10. */
export function countryPrice(cents: number, country: CountryCode): number {
  const share = AGAINST_AUSTRALIA[country];
  if (cents === 0 || share === 1) return cents;
  const step = cents < 400 ? 10 : 50;
  return Math.max(step, Math.round((cents * share) / step) * step);
}
