/** What is looked for among customers, as it stands in the address. */
export interface CustomerSearch {
  readonly search?: string | undefined;
  /** Only whose card is full. */
  readonly ready?: true | undefined;
}

export function readCustomerSearch(search: Readonly<Record<string, unknown>>): CustomerSearch {
  const typed = search.search;
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).slice(0, 60) : '';
  const isReady = search.ready === true || search.ready === 'true';
  return { ...(text ? { search: text } : {}), ...(isReady ? { ready: true } : {}) };
}
