import type { Hono } from 'hono';
import { openLedger } from '#islands/runtime/ledger.ts';
import { renderDocument } from '#src/pages/document.tsx';
import { readForm } from '#src/server/body.ts';
import { asAppError } from '#src/server/error-answer.ts';
import { type Inbound, inboundOf } from '#src/server/inbound.ts';
import { compressed, type PageHost } from '#src/server/page-parts.ts';
import { refuseForeignOrigin } from '#src/server/same-origin.ts';
import { pageHeaders } from '#src/server/security-headers.ts';
import type { BoxSync } from '../sync/box-sync.ts';
import { CloudRefused } from '../sync/cloud.ts';
import type { IdentityKeeper } from '../sync/identity.ts';
import { BoxHome } from './box-home.tsx';
import { PairBox, type PairErrors } from './pair-box.tsx';
import { shopAddresses } from './shop-addresses.ts';

export interface BoxParts {
  readonly identity: IdentityKeeper;
  readonly sync: BoxSync;
  readonly listeningAt: string;
  readonly defaultCloudUrl: string;
}

/** While the first copy comes, the page looks again by itself. */
const LOOK_AGAIN_SECONDS = 2;

/** `/` on a box: how to make it a store's, and from then on how it stands and where the tills find it. */
export function mountBoxPages(app: Hono, host: PageHost, parts: BoxParts): void {
  const { identity, sync } = parts;
  app.get('/', (c) => {
    const own = identity.get();
    return own
      ? answer(host, inboundOf(c), own.storeName, home(host, parts, own.storeName), {
          isMoving: sync.report()?.state.kind !== 'level',
        })
      : answer(host, inboundOf(c), 'Servery box', <PairBox cloudUrl={parts.defaultCloudUrl} errors={{}} />);
  });
  app.post('/pair', async (c) => {
    const inbound = inboundOf(c);
    const again = (typed: { cloudUrl: string; pairingCode: string }, errors: PairErrors) =>
      answer(host, inbound, 'Servery box', <PairBox {...typed} errors={errors} />, { status: 400 });
    try {
      refuseForeignOrigin(inbound.request);
      const form = await readForm(inbound.request);
      const typed = { cloudUrl: textOf(form, 'cloudUrl'), pairingCode: textOf(form, 'pairingCode') };
      // A paired box is a store's: only the admin can take it away.
      if (identity.get()) return c.redirect('/', 303);
      if (!URL.canParse(typed.cloudUrl) || !/^https?:/.test(typed.cloudUrl)) {
        return again(typed, { cloudUrl: 'This is not an address. It starts with https://' });
      }
      try {
        await sync.pair(typed.cloudUrl, typed.pairingCode);
      } catch (error) {
        if (error instanceof CloudRefused) return again(typed, { pairingCode: error.message });
        host.ctx.log.warn('pairing did not reach the cloud', { error });
        return again(typed, { cloudUrl: 'Nobody answers at this address. Is the internet cable in?' });
      }
      return c.redirect('/', 303);
    } catch (error) {
      const { message } = asAppError(error, host.ctx.log);
      return again({ cloudUrl: parts.defaultCloudUrl, pairingCode: '' }, { pairingCode: message });
    }
  });
  app.post('/try-now', (c) => {
    refuseForeignOrigin(c.req.raw);
    sync.hurry();
    return c.redirect('/', 303);
  });
}

function home(host: PageHost, { sync, identity, listeningAt }: BoxParts, storeName: string) {
  return (
    <BoxHome
      storeName={storeName}
      report={sync.report()}
      cloudUrl={identity.get()?.cloudUrl ?? ''}
      addresses={shopAddresses(listeningAt)}
      now={host.ctx.clock.now()}
    />
  );
}

function answer(
  { manifest }: PageHost,
  inbound: Inbound,
  title: string,
  body: React.JSX.Element,
  { status = 200, isMoving = false }: { status?: number; isMoving?: boolean } = {},
): Response {
  const html = renderDocument({
    surface: 'pos',
    title,
    lang: 'en-AU',
    ledger: openLedger(manifest),
    head: { isIndexed: false },
    body,
  });
  const made = compressed(inbound.request, html, {
    ...pageHeaders({ isSecure: inbound.url.protocol === 'https:' }),
    'cache-control': 'no-store',
    ...(isMoving ? { refresh: String(LOOK_AGAIN_SECONDS) } : {}),
  });
  return status === 200 ? made : new Response(made.body, { status, headers: made.headers });
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}
