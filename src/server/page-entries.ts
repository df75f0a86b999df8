import type { PageEntry } from './page-entry.ts';

const MAX_ENTRIES = 5000;

/** Cached pages by address, within a number of bytes. The oldest are dropped first. */
export class PageEntries {
  readonly #byUrl = new Map<string, PageEntry>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string): PageEntry | undefined {
    return this.#byUrl.get(url);
  }

  put(entry: PageEntry): void {
    const old = this.#byUrl.get(entry.url);
    if (old) this.drop(old);
    this.#byUrl.set(entry.url, entry);
    this.#bytes += entry.size;
    while (this.#byUrl.size > MAX_ENTRIES || this.#bytes > this.#maxBytes) {
      const oldest = this.#byUrl.values().next().value;
      if (!oldest || oldest === entry) return;
      this.drop(oldest);
    }
  }

  drop(entry: PageEntry): void {
    if (!this.#byUrl.delete(entry.url)) return;
    this.#bytes -= entry.size;
  }

  /** Another encoding of the page was made. */
  grow(entry: PageEntry, by: number): void {
    entry.size += by;
    if (this.#byUrl.get(entry.url) === entry) this.#bytes += by;
  }
}
