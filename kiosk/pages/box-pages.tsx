import { freemem, totalmem } from 'node:os';
import type { Hono } from 'hono';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { countFailedPrints } from '#db/printing/unfinished-prints.ts';
import type { Compared } from '#src/domain/sync/sync.schema.ts';
import { readForm } from '#src/http/body.ts';
import { asAppError } from '#src/http/error-answer.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import { boundPrinters } from '#src/integrations/printer/escpos-device/escpos-bluetooth-printer.ts';
import { pluggedPrinters } from '#src/integrations/printer/escpos-device/escpos-usb-printer.ts';
import { type DiskGuard, isDiskFull } from '#src/server/disk-guard.ts';
import type { PageHost } from '#src/server/page-parts.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { VERSION } from '#src/shared/version.ts';
import type { Compare } from '../compare/compare.ts';
import { comparedOf } from '../compare/compare-loop.ts';
import { readRollbackCopy } from '../machine/rollback-copy.ts';
import { supportBundle } from '../machine/support-bundle.ts';
import { countUnsent, unsentAsJson } from '../machine/unsent.ts';
import { beginWipe } from '../machine/wipe.ts';
import { SCHEMA } from '../sync/box-status.ts';
import type { BoxSync } from '../sync/box-sync.ts';
import { CloudRefused } from '../sync/cloud.ts';
import type { Identity, IdentityKeeper } from '../sync/identity.ts';
import type { UpdateState } from '../update/update-loop.ts';
import { answer, type LookAgain } from './box-answer.tsx';
import { BoxHome } from './box-home.tsx';
import { mountCardTerminalPages } from './card-terminals.routes.tsx';
import { mountDifferencesPages } from './differences.routes.tsx';
import { mountFindPrinters } from './find-printers.routes.tsx';
import { HealthPage } from './health-page.tsx';
import { createManagerCheck } from './manager-check.ts';
import { isCloudAddress } from './pair-address.ts';
import { PairBox, type PairErrors } from './pair-box.tsx';
import { SellOnPage } from './sell-on-page.tsx';
import { shopAddresses } from './shop-addresses.ts';
import { isOwnScreen, refuseGuests } from './store-people.tsx';
import { type WipeErrors, WipePage } from './wipe-page.tsx';

export interface BoxParts {
  readonly identity: IdentityKeeper;
  readonly sync: BoxSync;
  readonly listeningAt: string;
  readonly defaultCloudUrl: string;
  readonly disk: DiskGuard;
  readonly updates: () => UpdateState | null;
  /** Null when it belongs to no store. */
  readonly compare: () => Compare | null;
  /** Looks for a newer program, and switches to it at once if there are no sales. */
  lookForUpdate(): Promise<void>;
  /** Restarts the program. */
  restart(): void;
}

/** By then the pairing code is used up. */
const NO_ROOM = 'This box’s disk is full, so it couldn’t be paired. Free up space, then use a new code.';

/** `/` on a box: how to pair it, and once it is paired, its state and where tills find it. */
export function mountBoxPages(app: Hono, host: PageHost, parts: BoxParts): void {
  const { identity, sync } = parts;
  app.get('/', async (c) => {
    const own = identity.get();
    return own
      ? answer(host, inboundOf(c), own.storeName, await home(host, parts, own), {
          again: lookAgainAt(sync.report()?.state.kind),
        })
      : answer(
          host,
          inboundOf(c),
          'Servery box',
          <PairBox cloudUrl={parts.defaultCloudUrl} errors={{}} disk={parts.disk.report()} />,
        );
  });
  app.post('/pair', async (c) => {
    const inbound = inboundOf(c);
    const again = (typed: { cloudUrl: string; pairingCode: string }, errors: PairErrors) =>
      answer(host, inbound, 'Servery box', <PairBox {...typed} errors={errors} disk={parts.disk.report()} />, {
        status: 400,
      });
    try {
      refuseForeignOrigin(inbound.request);
      const form = await readForm(inbound.request);
      const typed = { cloudUrl: textOf(form, 'cloudUrl'), pairingCode: textOf(form, 'pairingCode') };
      // A paired box belongs to its store. Only the admin can unpair it.
      if (identity.get()) return c.redirect('/', 303);
      if (typed.pairingCode === '') return again(typed, { pairingCode: 'Enter the code shown in the admin.' });
      if (!isCloudAddress(typed.cloudUrl, parts.defaultCloudUrl)) {
        return again(typed, { cloudUrl: 'Enter an address that starts with https://' });
      }
      try {
        await sync.pair(typed.cloudUrl, typed.pairingCode);
      } catch (error) {
        if (error instanceof CloudRefused) return again(typed, { pairingCode: error.message });
        if (isDiskFull(error)) return again(typed, { pairingCode: NO_ROOM });
        host.ctx.log.warn('pairing did not reach the cloud', { error });
        return again(typed, { cloudUrl: 'No response from this address. Check the internet cable.' });
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
  mountHealthPages(app, host, parts);
  mountWipePages(app, host, parts);
  mountSellOnPages(app, host, parts);
  mountCardTerminalPages(app, host, parts.identity);
  mountFindPrinters(app, host, parts.identity);
  mountDifferencesPages(app, host, parts);
}

function lookAgainAt(state: string | undefined): LookAgain | null {
  if (state === 'fetching' || state === 'givingBack') return 'soon';
  return state === 'away' || state === 'stuck' ? 'later' : null;
}

async function home(host: PageHost, { sync, listeningAt, disk, compare }: BoxParts, own: Identity) {
  return (
    <BoxHome
      storeName={own.storeName}
      report={sync.report()}
      cloudUrl={own.cloudUrl}
      addresses={shopAddresses(listeningAt)}
      disk={disk.report()}
      failedPrints={await countFailedPrints(host.ctx.db, grantStoreScope(own))}
      compared={comparedBy(compare(), host)}
      now={host.ctx.clock.now()}
    />
  );
}

function comparedBy(compare: Compare | null, { ctx }: PageHost): Compared | null {
  return compare ? comparedOf(compare, ctx.clock.now()) : null;
}

/** The machine's state, as a page and as a file for support. */
function mountHealthPages(
  app: Hono,
  host: PageHost,
  { identity, sync, disk, updates, lookForUpdate, compare }: BoxParts,
): void {
  const { ctx } = host;
  /** A box without a store has nothing to hide. */
  const refused = async (inbound: Inbound) =>
    identity.get() === null ? null : refuseGuests(host, inbound, 'Box health');
  app.get('/health-page', async (c) => {
    const stranger = await refused(inboundOf(c));
    if (stranger) return stranger;
    const own = identity.get();
    const now = ctx.clock.now();
    const page = (
      <HealthPage
        storeName={own?.storeName ?? 'a new box'}
        report={sync.report()}
        disk={disk.report()}
        memory={{ own: process.memoryUsage.rss(), free: freemem(), total: totalmem() }}
        plugged={pluggedPrinters()}
        bound={boundPrinters()}
        printers={own ? await listPrinters(ctx.db, grantStoreScope(own)) : []}
        failedPrints={own ? await countFailedPrints(ctx.db, grantStoreScope(own)) : 0}
        program={{ version: VERSION, schema: SCHEMA, upSince: now.subtract({ seconds: Math.round(process.uptime()) }) }}
        updates={updates()}
        compared={comparedBy(compare(), host)}
        backup={readRollbackCopy(ctx.dataDir)?.file ?? null}
        now={now}
      />
    );
    return answer(host, inboundOf(c), 'Box health', page);
  });
  app.post('/health-page/look-for-update', async (c) => {
    // The button gives nothing that is not signed, and acts only during a pause in sales.
    refuseForeignOrigin(inboundOf(c).request);
    const stranger = await refused(inboundOf(c));
    if (stranger) return stranger;
    await lookForUpdate();
    return c.redirect('/health-page', 303);
  });
  app.get('/support-bundle', async (c) => {
    const stranger = await refused(inboundOf(c));
    if (stranger) return stranger;
    const bundle = await supportBundle(ctx, { sync: sync.report(), disk: disk.report(), compare: compare() });
    return Response.json(bundle, { headers: download(`servery-support-${day(ctx.clock.now())}.json`) });
  });
}

/** Lets a box that is not the store's keep selling when a manager allows it. */
function mountSellOnPages(app: Hono, host: PageHost, { identity, sync }: BoxParts): void {
  const { ctx } = host;
  const check = createManagerCheck(ctx, identity);
  const stopped = () => (sync.report()?.state.kind === 'revoked' ? identity.get() : null);
  const page = (inbound: Inbound, { storeName }: Identity, errors: { pin?: string } = {}) =>
    answer(
      host,
      inbound,
      'Allow sales',
      <SellOnPage storeName={storeName} asksPin={!isOwnScreen(inbound.address)} errors={errors} />,
      { status: errors.pin ? 400 : 200 },
    );
  app.get('/sell-on', (c) => {
    const own = stopped();
    return own ? page(inboundOf(c), own) : c.redirect('/', 303);
  });
  app.post('/sell-on', async (c) => {
    const inbound = inboundOf(c);
    refuseForeignOrigin(inbound.request);
    const own = stopped();
    if (!own) return c.redirect('/', 303);
    const form = await readForm(inbound.request);
    const proof = await check({ inbound, pin: textOf(form, 'pin') });
    if (!proof.isManager) return page(inbound, own, { pin: proof.message });
    ctx.log.warn('sales allowed on a box that is not the store’s');
    await sync.allowSelling();
    sync.notifyTills();
    return c.redirect('/', 303);
  });
}

/** Wipes a box that was unpaired. What is only on it can be saved first, and whoever wipes it has to type the count. */
function mountWipePages(app: Hono, host: PageHost, { identity, sync, restart }: BoxParts): void {
  const { ctx } = host;
  const check = createManagerCheck(ctx, identity);
  const unpaired = async (): Promise<{ own: Identity; unsent: number } | null> => {
    const own = identity.get();
    const isUnpaired = sync.report()?.state.kind === 'revoked';
    return own && isUnpaired ? { own, unsent: await countUnsent(ctx.db) } : null;
  };
  const page = (inbound: Inbound, { own, unsent }: { own: Identity; unsent: number }, errors: WipeErrors = {}) => {
    const asksPin = !isOwnScreen(inbound.address);
    const status = Object.keys(errors).length > 0 ? 400 : 200;
    const body = <WipePage storeName={own.storeName} unsent={unsent} asksPin={asksPin} errors={errors} />;
    return answer(host, inbound, 'Reset the box', body, { status });
  };
  app.get('/wipe', async (c) => {
    const state = await unpaired();
    return state ? page(inboundOf(c), state) : c.redirect('/', 303);
  });
  app.post('/wipe/unsent', async (c) => {
    const inbound = inboundOf(c);
    refuseForeignOrigin(inbound.request);
    const state = await unpaired();
    if (!state) return c.redirect('/', 303);
    const form = await readForm(inbound.request);
    const proof = await check({ inbound, pin: textOf(form, 'savePin') });
    if (!proof.isManager) return page(inbound, state, { savePin: proof.message });
    return new Response(unsentAsJson(ctx, state.own), {
      headers: { 'content-type': 'application/json', ...download(`servery-unsent-${day(ctx.clock.now())}.json`) },
    });
  });
  app.post('/wipe', async (c) => {
    const inbound = inboundOf(c);
    refuseForeignOrigin(inbound.request);
    const state = await unpaired();
    if (!state) return c.redirect('/', 303);
    const form = await readForm(inbound.request);
    if (state.unsent > 0 && textOf(form, 'unsent') !== String(state.unsent)) {
      return page(inbound, state, {
        unsent: `${state.unsent} records are only on this box. Enter that number to confirm.`,
      });
    }
    const proof = await check({ inbound, pin: textOf(form, 'pin') });
    if (!proof.isManager) return page(inbound, state, { pin: proof.message });
    ctx.log.warn('wiping', { unsent: state.unsent });
    beginWipe(ctx.dataDir, ctx.clock.now());
    restart();
    return answer(host, inbound, 'Resetting', <Emptying />, { again: 'soon' });
  });
}

function Emptying() {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-3 px-(--gutter) py-12">
      <h1 className="text-28 font-extrabold">Resetting the box</h1>
      <p className="text-18 text-ink-2">
        It will ask for a new code in a moment. <a href="/">Check now</a>
      </p>
    </main>
  );
}

function download(name: string): Record<string, string> {
  return { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' };
}

function day(at: Temporal.Instant): string {
  return at.toString().slice(0, 10);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, 200) : '';
}
