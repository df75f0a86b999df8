import { readAddress } from '#src/shared/ip-address.ts';

/** Our proxy in front of this program, if any. Only the headers that it sets itself are trusted. */
export interface FrontProxy {
  /** The header in which it names the caller. */
  readonly addressHeader: string;
  /** How many of our own proxies add to that header, one after the other; the outermost names the caller. */
  readonly hops: number;
}

/**
 * Where a request comes from. Each proxy appends to the right of a list, so the caller is counted from there: anything
 * further left was written by the caller.
 */
export function addressOf(headers: Headers, connection: () => string | null, proxy: FrontProxy | null): string {
  const named = proxy && headers.get(proxy.addressHeader)?.split(',').at(-proxy.hops);
  return (named ? readAddress(named) : null) ?? connection() ?? 'unknown';
}

/** How the person's browser sees us: as our proxy says, else as our own address says. */
export function schemeOf(headers: Headers, proxy: FrontProxy | null, publicUrl: string): 'http' | 'https' {
  const named = proxy ? headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim() : undefined;
  if (named === 'https' || named === 'http') return named;
  return publicUrl.startsWith('https:') ? 'https' : 'http';
}
