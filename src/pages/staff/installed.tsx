/** What makes the staff app a thing on a phone's home screen: its manifest, its worker, and the page without a connection. */
import { openLedger } from '#islands/runtime/ledger.ts';
import type { ClientManifest } from '#islands/runtime/manifest.ts';
import { phoneReceiptEndpoint, subscribePhoneEndpoint } from '#src/contracts/phones.endpoints.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { href } from '#src/pages/page.tsx';
import type { SurfaceApp } from '#src/pages/surface.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { OfflineIcon } from '#src/ui/icon.tsx';
import { paths } from './paths.ts';
import pushText from './staff-push.js' with { type: 'text' };
import workerText from './staff-worker.js' with { type: 'text' };

/** Where the worker writes when the phone was last up to date. */
const HOLE = '[last up to date]';
const PAPER = '#faf8f5';

/** W3C Web Application Manifest. */
function webManifest(base: string, icon: string) {
  const home = href(base, paths.home, {});
  return {
    id: home,
    name: 'Servery staff',
    short_name: 'Servery',
    start_url: home,
    scope: base === '' ? '/' : base,
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [{ src: icon, sizes: 'any', type: 'image/svg+xml' }],
  };
}

function offlinePage(manifest: ClientManifest, base: string): string {
  return renderDocument({
    surface: 'staff',
    title: 'No connection · Servery staff',
    lang: 'en-AU',
    ledger: openLedger(manifest),
    head: { isIndexed: false },
    body: (
      <main
        id="main"
        className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-paper px-6 text-center text-ink"
      >
        <OfflineIcon size={40} aria-hidden className="text-ink-3" />
        <h1 className="font-extrabold text-28">No connection</h1>
        <p className="max-w-sm text-ink-2">
          Orders can’t be shown or answered on this phone until it’s back online. New orders still ring on the store’s
          tills.
        </p>
        <p className="tnum font-semibold">{HOLE}</p>
        <LinkButton href={href(base, paths.home, {})} variant="primary" size="large">
          Try again
        </LinkButton>
      </main>
    ),
  });
}

export const offlineApp: SurfaceApp = {
  path: paths.offline.path,
  respond: async ({ manifest, base }) =>
    new Response(offlinePage(manifest, base), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  worker({ manifest, base }) {
    const page = offlinePage(manifest, base);
    const staff = {
      version: Bun.hash(page + workerText + pushText).toString(36),
      page: href(base, paths.offline, {}),
      files: [manifest.css.admin, manifest.font],
      hole: HOLE,
      icon: manifest.icon,
      receipts: phoneReceiptEndpoint.path,
      subscribe: subscribePhoneEndpoint.path,
    };
    return `const STAFF = ${JSON.stringify(staff)};\n${workerText}\n${pushText}`;
  },
};

export const manifestApp: SurfaceApp = {
  path: paths.manifest.path,
  respond: async ({ manifest, base }) =>
    new Response(JSON.stringify(webManifest(base, manifest.icon)), {
      headers: { 'content-type': 'application/manifest+json' },
    }),
};
