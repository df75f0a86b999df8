/** The customer search, as the address has it. */
export interface CustomerSearch {
  readonly search?: string | undefined;
  /** Only customers with a full loyalty card. */
  readonly ready?: true | undefined;
}

export function readCustomerSearch(search: Readonly<Record<string, unknown>>): CustomerSearch {
  const typed = search.search;
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, 60) : '';
  const isReady = search.ready === true || search.ready === 'true';
  return { ...(text ? { search: text } : {}), ...(isReady ? { ready: true } : {}) };
}
