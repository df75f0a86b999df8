import { openLedger } from '#islands/runtime/ledger.ts';
import type { ClientManifest } from '#islands/runtime/manifest.ts';
import type { Inbound } from '#src/http/inbound.ts';
import { pageHeaders } from '#src/http/security-headers.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { compressed } from '../page-parts.ts';

/** For a screen of a training that is no more: it was left, idle for long, or the server has started again. */
export function overPage(
  { request, url }: Inbound,
  { manifest, realTill }: { readonly manifest: ClientManifest; readonly realTill: string },
): Promise<Response> | Response {
  const html = renderDocument({
    surface: 'pos',
    title: 'Training has ended',
    lang: 'en',
    ledger: openLedger(manifest),
    head: { isIndexed: false },
    body: (
      <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
        <h1 className="text-28 font-bold">Training has ended</h1>
        <p className="max-w-md text-18 text-ink-2">
          Nothing from it was saved. Training ends when someone leaves it, after two hours without use, or when Servery
          restarts.
        </p>
        <LinkButton href={realTill} variant="primary" size="large">
          Go to the till
        </LinkButton>
      </main>
    ),
  });
  const headers = { ...pageHeaders({ isSecure: url.protocol === 'https:' }), 'cache-control': 'no-store' };
  return compressed(request, html, headers, 404);
}
