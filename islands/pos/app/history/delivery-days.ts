/** The days that the deliveries of a till can be looked at. Pure. */
import type { DeliveryView } from '#src/domain/till/courier.types.ts';

export type DayChoice = 'all' | 'today' | 'yesterday' | 'date';

/** Open ones are all that there are; completed ones of the last week, unless a day is chosen. */
export function dayChoices(view: DeliveryView): readonly (readonly [DayChoice, string])[] {
  return [
    ['all', view === 'open' ? 'All' : 'Last 7 days'],
    ['today', 'Today'],
    ['yesterday', 'Yesterday'],
    ['date', 'Choose a date'],
  ];
}

/** The chosen day as `yyyy-mm-dd`. Null: no day, but all; also while a date is still to be chosen. */
export function chosenDate(choice: DayChoice, typed: string, today: string): string | null {
  switch (choice) {
    case 'all':
      return null;
    case 'today':
      return today;
    case 'yesterday':
      return new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    case 'date':
      return typed === '' ? null : typed;
  }
}

interface Driver {
  readonly name: string;
  readonly phone: string;
  readonly vehicle: string;
}

/** The drivers who were sent lately, each once, for one tap. */
export function knownDrivers(drivers: readonly Driver[]): Driver[] {
  const byName = new Map<string, Driver>();
  for (const one of drivers) if (!byName.has(one.name)) byName.set(one.name, one);
  return [...byName.values()].slice(0, 6);
}
