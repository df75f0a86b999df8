import { PREVIEW_PARAM } from '#src/features/website-content/preview.ts';
import { cacheQuery as dietQuery } from './diet-filter.tsx';

/** In the address of a page that leaves out the restaurant's own CSS. */
export const SAFE_PARAM = 'safe';

export function isSafe(query: URLSearchParams): boolean {
  return query.get(SAFE_PARAM) === '1';
}

/** All of an address that a page of the website depends on, always written alike. */
export function cacheQuery(query: URLSearchParams): string {
  const kept = new URLSearchParams(dietQuery(query));
  if (isSafe(query)) kept.set(SAFE_PARAM, '1');
  const preview = query.get(PREVIEW_PARAM);
  if (preview !== null) kept.set(PREVIEW_PARAM, preview);
  return kept.size > 0 ? `?${kept}` : '';
}
