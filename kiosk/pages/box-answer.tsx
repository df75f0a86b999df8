import { openLedger } from '#islands/runtime/ledger.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { compressed, type PageHost } from '#src/server/page-parts.ts';

/** The page reloads itself: often during the first copy, from time to time while offline. */
const POLL_SECONDS = { soon: 2, later: 20 };
export type LookAgain = keyof typeof POLL_SECONDS;

/** A page of the box itself. */
export function answer(
  { manifest }: PageHost,
  inbound: Inbound,
  title: string,
  body: React.JSX.Element,
  { status = 200, again = null }: { status?: number; again?: LookAgain | null } = {},
): Response {
  const html = renderDocument({
    surface: 'pos',
    title,
    lang: 'en',
    ledger: openLedger(manifest),
    head: { isIndexed: false },
    body,
  });
  const made = compressed(inbound.request, html, {
    ...pageHeaders({ isSecure: inbound.url.protocol === 'https:' }),
    'cache-control': 'no-store',
    ...(again ? { refresh: `${POLL_SECONDS[again]}; url=/` } : {}),
  });
  return status === 200 ? made : new Response(made.body, { status, headers: made.headers });
}
