/** Which saved order is open, as it stands in the address. */
export interface SavedSearch {
  readonly bill?: string | undefined;
}

/** Anything that cannot be an id falls away. */
export function readSavedSearch(search: Readonly<Record<string, unknown>>): SavedSearch {
  const bill = typeof search.bill === 'string' ? search.bill : '';
  return /^[A-Za-z0-9_-]{1,64}$/.test(bill) ? { bill } : {};
}
