export interface FoundEntry {
  readonly label: string;
  readonly group: string;
  readonly to: string;
}

/** Reads the store's search page for its results, so they are the same with and without script. */
export async function findEntries(findHref: string, words: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const answer = await fetch(`${findHref}?${new URLSearchParams({ q: words })}`, { signal });
  if (!answer.ok) return [];
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return [...page.querySelectorAll<HTMLAnchorElement>('a[data-found]')].map((link) => ({
    label: link.querySelector('[data-part="label"]')?.textContent ?? '',
    group: link.dataset.found ?? '',
    to: link.getAttribute('href') ?? '',
  }));
}
