/** The open saved order, as the address has it. */
export interface SavedSearch {
  readonly bill?: string | undefined;
}

/** Drops anything that can't be an id. */
export function readSavedSearch(search: Readonly<Record<string, unknown>>): SavedSearch {
  const bill = typeof search.bill === 'string' ? search.bill : '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(bill) ? { bill } : {};
}
