import { createHmac } from 'node:crypto';

export type Restrictions = Readonly<Record<string, string | number | readonly string[]>>;

/**
 * A secured key of Algolia: what it is restricted to, signed with a search-only key, in one base64 text. The parent must
 * not be an admin key or a secured key; Algolia refuses those.
 */
export function securedKey(parentKey: string, restrictions: Restrictions): string {
  const text = Object.entries(restrictions)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`)
    .join('&');
  const digest = createHmac('sha256', parentKey).update(text).digest('hex');
  return Buffer.from(digest + text).toString('base64');
}
