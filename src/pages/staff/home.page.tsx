import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { IslandTag } from '#islands/runtime/island.tsx';
import liveOrders from '#islands/staff/live-orders.island.tsx';
import waitingActs from '#islands/staff/waiting-acts.island.tsx';
import { GoTo, href } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES } from '#src/ui/statuses.ts';
import { EmptyState, SectionHeading } from '#src/ui/surface.tsx';
import { may } from '../admin/forms.ts';
import { LIVE_TYPES } from '../admin/orders/order-view.tsx';
import { StaffLayout } from './layout.tsx';
import { chosenStore, myStores } from './my-stores.ts';
import { CookingCard, FreshCard } from './orders/order-cards.tsx';
import { type Queue, readQueue } from './orders/queue.ts';
import { UberEatsCard } from './orders/uber-eats-card.tsx';
import { userIdOf } from './orders/user-id-of.ts';
import { paths } from './paths.ts';
import { StoreCard } from './places/store-card.tsx';
import { storeLine } from './places/store-line.ts';
import { SilentPhone, silenceOf } from './silent-phone.tsx';
import { staffPage } from './staff-page.ts';

/** The app's own address opens its first screen. */
export const rootPage = staffPage<unknown>({ guard: 'signedIn', example: { opens: [302] } })({
  path: paths.root.path,
  load({ base }): never {
    throw new GoTo(href(base, paths.home, {}));
  },
  title: () => 'Servery staff',
  render: () => null,
});

/** What waits: of one store its orders, live; of several, which of them need someone. */
export const homePage = staffPage<unknown>({ guard: 'signedIn' })({
  path: paths.home.path,
  async load({ ctx, actor, base, query, cookies }) {
    const silence = await silenceOf(ctx, actor, cookies);
    const stores = await myStores(ctx, actor);
    const chosen = chosenStore(stores, query.get('store'));
    if (!chosen) {
      const lines = await Promise.all(stores.map((store) => storeLine(ctx, store)));
      const weight = ({ fresh, late }: (typeof lines)[number]) => fresh * 1000 + late;
      return { base, silence, kind: 'stores' as const, lines: lines.toSorted((a, b) => weight(b) - weight(a)) };
    }
    const since = String(await lastEventSequence(ctx.db));
    const { timezone } = (await ctx.menus.storeOf(chosen.scope)).profile;
    return {
      base,
      silence,
      kind: 'queue' as const,
      store: chosen,
      hasOthers: stores.length > 1,
      userId: userIdOf(actor),
      since,
      timezone,
      line: await storeLine(ctx, chosen),
      queue: await readQueue(ctx, chosen.scope),
      mayManage: may(actor, 'orders.manage', chosen.scope),
    };
  },
  title: (data) => (data.kind === 'queue' ? `${data.store.name} · Servery staff` : 'Home · Servery staff'),
  head: () => ({ isIndexed: false, refreshSeconds: 30 }),
  render(data, { notice }) {
    const { base, silence } = data;
    if (data.kind === 'stores') {
      return (
        <StaffLayout base={base} tab="home" title="What’s waiting" status="Choose a store to see its orders.">
          <SilentPhone silence={silence} base={base} />
          {data.lines.length === 0 ? (
            <EmptyState title="No stores yet">Ask a restaurant owner to add you to a store.</EmptyState>
          ) : (
            <ul className="flex flex-col gap-3">
              {data.lines.map((line) => (
                <li key={line.storeId}>
                  <StoreCard line={line} to={href(base, paths.home, {}, { store: line.storeId })} />
                </li>
              ))}
            </ul>
          )}
        </StaffLayout>
      );
    }
    const { store, line, queue, mayManage, since, timezone, hasOthers, userId } = data;
    const { restaurantId, storeId } = store;
    return (
      <StaffLayout
        base={base}
        tab="home"
        title={store.name}
        storeId={storeId}
        {...(hasOthers ? { back: { href: href(base, paths.home, {}), label: 'All stores' } } : {})}
        corner={
          <LinkButton href={href(base, paths.store, { storeId })}>
            {line.isPaused ? 'Resume' : 'Pause'}
            <span className="sr-only"> {store.name}</span>
          </LinkButton>
        }
        status={line.openText}
      >
        <div className="mb-3 empty:hidden">{notice ? <Banner kind="success" title={notice} isOutcome /> : null}</div>
        <SilentPhone silence={silence} base={base} />
        <IslandTag
          of={liveOrders}
          hydrate="load"
          props={{ restaurantId, storeId, types: QUEUE_TYPES, timezone, since, rings: true }}
        />
        <IslandTag of={waitingActs} hydrate="load" props={{ userId, timezone }} />
        <div data-live="orders">
          <QueueView queue={queue} base={base} store={store} mayManage={mayManage} />
        </div>
      </StaffLayout>
    );
  },
});

const QUEUE_TYPES = [...LIVE_TYPES, 'marketplaceOrderMoved'];

interface QueueProps {
  queue: Queue;
  base: string;
  store: { readonly restaurantId: string; readonly storeId: string };
  mayManage: boolean;
}

function QueueView({ queue, base, store, mayManage }: QueueProps) {
  const { uberEats, fresh, cooking, done, doneCount } = queue;
  const waiting = uberEats.length + fresh.length;
  return (
    <div className="flex flex-col gap-6">
      <section>
        <SectionHeading trailing={waiting}>New</SectionHeading>
        {waiting === 0 ? (
          <p className="text-ink-2">No orders are waiting for an answer.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {uberEats.map((one) => (
              <UberEatsCard key={one.order.uberEatsOrderId} waiting={one} {...{ base, store, mayManage }} />
            ))}
            {fresh.map((one) => (
              <FreshCard key={one.order.id} fresh={one} base={base} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <SectionHeading trailing={cooking.length}>Accepted</SectionHeading>
        {cooking.length === 0 ? (
          <p className="text-ink-2">Accepted orders appear here by their promised time.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {cooking.map((one) => (
              <CookingCard key={one.order.id} cooking={one} base={base} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </section>
      {done.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-bold text-18">
            Done today ({doneCount})
          </summary>
          <ul className="divide-y divide-line">
            {done.map((row) => (
              <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                <span className="tnum font-semibold">{row.orderNumber}</span>
                <StatusPill look={ORDER_BADGES[row.statusCode]} />
                <span className="ml-auto">
                  <MoneyText amountInCents={row.grandTotalInCents} currencyCode={row.currencyCode} />
                </span>
                <span className="w-full text-14 text-ink-2">
                  {[COLLECTION_LABELS[row.collectionType], row.customerName, row.placed].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
