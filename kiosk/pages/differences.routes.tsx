import type { Hono } from 'hono';
import type { Db } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { readRow } from '#db/sync/compare-rows.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { readForm } from '#src/http/body.ts';
import { type Inbound, inboundOf } from '#src/http/inbound.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import type { PageHost } from '#src/server/page-parts.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import type { Compare } from '../compare/compare.ts';
import { type Finding, nameOf } from '../compare/compare-memory.ts';
import type { Identity, IdentityKeeper } from '../sync/identity.ts';
import { answer } from './box-answer.tsx';
import { ORDER_OF } from './difference-labels.ts';
import { DifferencesPage } from './differences-page.tsx';
import { createManagerCheck } from './manager-check.ts';
import { isOwnScreen, refuseGuests } from './store-people.tsx';

/** The person at the box's own screen, or the manager who typed a PIN. */
const BY_BOX: ActedBy = { ...BY_SYSTEM, name: 'At the box' };
const TITLE = 'Differences';
/** Each row costs the cloud a request when the page is opened. */
const SHOWN_AT_ONCE = 20;

/** Where a person decides which side of a differing row is right. */
export function mountDifferencesPages(
  app: Hono,
  host: PageHost,
  { identity, compare }: { identity: Pick<IdentityKeeper, 'get'>; compare: () => Compare | null },
): void {
  const { ctx } = host;
  const check = createManagerCheck(ctx, identity);
  const page = async (inbound: Inbound, own: Identity, error: { name: string; message: string } | null = null) => {
    const findings = compare()?.report().findings ?? [];
    const open = findings.filter(({ outcome }) => outcome === 'waits').slice(0, SHOWN_AT_ONCE);
    const scope = grantStoreScope(own);
    const named = async (finding: Finding) => ({ finding, orderNumber: await orderNumberOf(ctx.db, scope, finding) });
    const waiting = [];
    for (const finding of open) {
      const sides = await compare()
        ?.sidesOf(finding)
        .catch(() => null);
      waiting.push({ ...(await named(finding)), sides: sides ?? null });
    }
    const settled = await Promise.all(findings.filter(({ outcome }) => outcome !== 'waits').map(named));
    const body = (
      <DifferencesPage
        storeName={own.storeName}
        currencyCode={(await findStore(ctx.db, scope))?.currencyCode ?? 'AUD'}
        waiting={waiting}
        settled={settled}
        asksPin={!isOwnScreen(inbound.address)}
        error={error}
      />
    );
    return answer(host, inbound, TITLE, body, { status: error ? 400 : 200 });
  };
  app.get('/differences', async (c) => {
    const own = identity.get();
    const inbound = inboundOf(c);
    if (!own) return c.redirect('/', 303);
    return (await refuseGuests(host, inbound, TITLE)) ?? page(inbound, own);
  });
  app.post('/differences', async (c) => {
    const inbound = inboundOf(c);
    refuseForeignOrigin(inbound.request);
    const own = identity.get();
    const at = compare();
    if (!own || !at) return c.redirect('/', 303);
    const guest = await refuseGuests(host, inbound, TITLE);
    if (guest) return guest;
    const form = await readForm(inbound.request);
    const name = String(form.get('row') ?? '');
    const finding = at.report().findings.find((one) => nameOf(one) === name && one.outcome === 'waits');
    if (!finding) return c.redirect('/differences', 303);
    const proof = await check({ inbound, pin: String(form.get('pin') ?? '') });
    if (!proof.isManager) return page(inbound, own, { name, message: proof.message });
    const isDone = await (form.get('do') === 'take'
      ? at.takeTheirs(finding, BY_BOX)
      : at.keepOurs(finding, BY_BOX)
    ).catch((error: unknown) => {
      ctx.log.warn('a difference is not settled', { table: finding.table, error });
      return false;
    });
    const message =
      'This can’t be done yet. The box may still be syncing, or other records depend on this one. Try again, or call support.';
    return isDone ? c.redirect('/differences', 303) : page(inbound, own, { name, message });
  });
}

/** The order number on the receipt. Null if the row belongs to no order, is not here, or can't be read. */
async function orderNumberOf(db: Db, scope: StoreScope, { table, key }: Finding): Promise<string | null> {
  const column = ORDER_OF[table];
  const orderId = column === undefined ? null : readRow(db, table, key)?.[column];
  if (typeof orderId !== 'string') return null;
  const order = await findOrder(db, scope, orderId).catch(() => null);
  return order?.orderNumber ?? null;
}
