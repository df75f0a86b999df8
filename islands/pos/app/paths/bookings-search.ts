/** The day of the bookings that are shown, or the words that are looked for, as the address has them. */
export interface BookingsSearch {
  /** `yyyy-mm-dd`; left out: today. */
  readonly date?: string | undefined;
  readonly search?: string | undefined;
}

export function readBookingsSearch({ date, search }: Readonly<Record<string, unknown>>): BookingsSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, 60) : '';
  const isDay = typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date);
  return { ...(isDay ? { date } : {}), ...(text ? { search: text } : {}) };
}
