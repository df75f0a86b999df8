import type { StoreProfile } from './store-settings.schema.ts';

type PublicHolidays = StoreProfile['settings']['publicHolidaySurcharge'];

/** The surcharge of a local date; null: it is none of the store's surcharged holidays. */
export function holidaySurchargeOn(
  { settings }: Pick<StoreProfile, 'settings'>,
  localDate: string,
): ({ readonly name: string } & PublicHolidays['surcharge']) | null {
  const { enabled, surcharge, holidays } = settings.publicHolidaySurcharge;
  const holiday = enabled ? holidays.find(({ date }) => date === localDate) : undefined;
  return holiday ? { name: holiday.name, ...surcharge } : null;
}
