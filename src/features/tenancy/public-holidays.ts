/**
 * Public holidays at a store's place, from the date-holidays package. Loaded on demand, because few requests need it.
 */
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface PublicHoliday {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly name: string;
}

interface Where {
  readonly countryCode: CountryCode;
  /** As in the store's address: "NSW", "Auckland"; an unknown one has the whole country's days. */
  readonly state: string;
}

/** From `from` (YYYY-MM-DD) on for a year, the earliest first, a day once. */
export async function publicHolidays({ countryCode, state }: Where, from: string): Promise<PublicHoliday[]> {
  const { default: Holidays } = await import('date-holidays');
  const calendar = new Holidays();
  const region = regionOf(calendar.getStates(countryCode), state) ?? (countryCode === 'GB' ? 'ENG' : null);
  if (region === null) calendar.init(countryCode);
  else calendar.init(countryCode, region);
  const first = Temporal.PlainDate.from(from);
  const until = first.add({ years: 1 }).toString();
  const days = new Map<string, string>();
  for (const year of [first.year, first.year + 1]) {
    for (const { date, name, type } of calendar.getHolidays(year, 'en')) {
      const day = date.slice(0, 10);
      if (type === 'public' && day >= from && day < until && !days.has(day)) days.set(day, nameOf(name));
    }
  }
  return [...days].map(([date, name]) => ({ date, name })).toSorted((a, b) => a.date.localeCompare(b.date));
}

/** "Boxing Day (substitute day)" is the day off for it. */
function nameOf(name: string): string {
  return name.replace(/ \(substitute day\)$/, ' (day off)').slice(0, 60);
}

function regionOf(states: Readonly<Record<string, string>> | undefined, state: string): string | null {
  const wanted = state.trim().toLowerCase();
  if (!states || wanted === '') return null;
  const found = Object.entries(states).find(
    ([code, name]) => code.toLowerCase() === wanted || name.toLowerCase().startsWith(wanted),
  );
  return found?.[0] ?? null;
}
