import { type ReactNode, useEffect } from 'react';
import type { HistoryRow, IncomingBoard } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { SoundIcon, SoundOffIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { paymentBadge } from '#src/ui/order-labels.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES, ORDER_BADGES } from '#src/ui/statuses.ts';
import { useBrowserStore } from '../kit/browser-store.ts';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { soundReady } from '../kit/sounds.ts';
import { timeText } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { PosLink } from '../paths/links.tsx';
import { LaterGroup } from './later-group.tsx';
import { AcceptedOrderCard, NewOrderCard } from './order-card.tsx';
import { PlacedCards } from './placed-cards.tsx';
import { noteSeen } from './ring-memory.ts';
import { splitByStart } from './split-by-start.ts';
import { useIsCloudAway } from './uber-eats-away.tsx';
import { UberEatsCard } from './uber-eats-card.tsx';

/**
 * Online orders as they progress: new, with those for later below, accepted, done today. Opening this screen marks them as seen.
 */
export function IncomingScreen({ board }: { board: IncomingBoard }) {
  const now = useNow(board.atIsoDateTimeUtc);
  const { newOrders, accepted, doneToday, uberEats } = board;
  const isCloudOffline = useIsCloudAway();
  const ofUberEats = uberEats ?? [];
  const waitingCount = newOrders.length + ofUberEats.length;
  useSeen([...newOrders.map(({ order }) => order.id), ...ofUberEats.map(({ uberEatsOrderId }) => uberEatsOrderId)]);
  const waiting = splitByStart(newOrders, now);
  const { forNow, forLater } = splitByStart(accepted, now);
  return (
    <main
      id="main"
      className="grid h-full grid-cols-1 gap-px overflow-y-auto bg-line max-md:auto-rows-max md:grid-cols-2 md:grid-rows-[minmax(0,1fr)_minmax(0,14rem)] md:overflow-hidden lg:grid-cols-[1.15fr_1.15fr_0.8fr] lg:grid-rows-1"
    >
      <ScreenName className="sr-only">Incoming online orders</ScreenName>
      <Column title="New" count={waitingCount} tone={waitingCount > 0 ? 'wait' : 'none'} trailing={<SoundState />}>
        {board.sellsOnUberEats ? <BoxNote /> : null}
        <PlacedCards
          cards={[
            // Uber Eats cancels what nobody answers, so its orders come first.
            ...ofUberEats.map((order) => ({
              id: order.uberEatsOrderId,
              card: <UberEatsCard order={order} at={board.atIsoDateTimeUtc} isAway={isCloudOffline} />,
            })),
            ...[...waiting.forNow, ...waiting.forLater].map((entry) => ({
              id: entry.order.id,
              card: <NewOrderCard entry={entry} now={now} />,
            })),
          ]}
        >
          <Empty>
            {isCloudOffline
              ? 'No orders waiting. Website orders will arrive when the internet is back.'
              : 'No orders waiting. New orders ring and appear here.'}
          </Empty>
        </PlacedCards>
        <LaterGroup entries={forLater} now={now} />
      </Column>
      <Column title="Accepted" count={forNow.length} tone={forNow.length > 0 ? 'going' : 'none'}>
        <PlacedCards
          cards={forNow.map((entry) => ({
            id: entry.order.id,
            card: <AcceptedOrderCard entry={entry} now={now} />,
          }))}
        >
          <Empty>No orders in the kitchen.</Empty>
        </PlacedCards>
      </Column>
      <Column title="Done today" count={doneToday.length} tone="none" className="md:col-span-2 lg:col-span-1">
        {doneToday.length === 0 ? (
          <Empty>Completed orders stay here for the day.</Empty>
        ) : (
          <ul className="divide-y divide-line">
            {doneToday.map((row) => (
              <DoneRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </Column>
    </main>
  );
}

/** Marks them as seen while somebody can see them. */
function useSeen(ids: readonly string[]): void {
  const all = ids.join(' ');
  useEffect(() => {
    const see = () => {
      if (document.visibilityState === 'visible') noteSeen(all.split(' ').filter(Boolean));
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [all]);
}

/** A box is in the shop, and Uber Eats talks to the cloud alone. */
function BoxNote() {
  return (
    <p className="mb-4 rounded-input bg-sunken px-3 py-2 text-14 text-ink-2">
      <b className="block text-ink">New Uber Eats orders don’t show here</b>
      This till uses the store’s box. Answer them, and move ready times, in the staff app on a phone or on Uber’s own
      tablet. Accepted ones print and appear here.
    </p>
  );
}

const DOTS = { wait: 'bg-wait', going: 'bg-going', none: 'bg-line-strong' } as const;

interface ColumnProps {
  title: string;
  count: number;
  tone: keyof typeof DOTS;
  trailing?: ReactNode;
  className?: string;
  children: ReactNode;
}

function Column({ title, count, tone, trailing, className, children }: ColumnProps) {
  return (
    <section aria-label={title} className={cx('flex min-w-0 flex-col bg-paper md:min-h-0', className)}>
      <header className="flex h-12 shrink-0 items-center gap-2.5 px-4">
        <span aria-hidden="true" className={cx('size-2.5 rounded-full', DOTS[tone])} />
        <h2 className="text-18">{title}</h2>
        <span className="tnum text-18 font-bold text-ink-3">{count}</span>
        <span className="ml-auto">{trailing}</span>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
        tabIndex={0}
        className="flex-1 px-4 pb-4 -outline-offset-2 md:min-h-0 md:overflow-y-auto md:overscroll-contain"
      >
        {children}
      </div>
    </section>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="grid h-full min-h-32 place-items-center px-6 text-center text-ink-3">
      <span className="max-w-60">{children}</span>
    </p>
  );
}

function SoundState() {
  const isReady = useBrowserStore(soundReady, false);
  const Icon = isReady ? SoundIcon : SoundOffIcon;
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 text-14 font-medium', isReady ? 'text-ink-3' : 'text-wait-text')}
    >
      <Icon size={16} aria-hidden />
      {isReady ? 'Sound ready' : 'Tap to turn on sound'}
    </span>
  );
}

function DoneRow({ row }: { row: HistoryRow }) {
  const { currencyCode, timezone } = useSession().store;
  const isUnpaid = row.statusCode === 'completed' && paymentBadge(row, row.paymentStatusCode) === BADGES.notPaid;
  return (
    <li>
      <PosLink
        to="/order-history"
        search={{ order: row.id }}
        className="flex min-h-14 items-center gap-3 rounded-input px-1 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="tnum shrink-0 font-bold whitespace-nowrap">{row.orderNumber}</span>
            <span className="min-w-0 truncate">{row.customerName || 'No name'}</span>
          </span>
          <span className="tnum mt-0.5 flex flex-wrap items-center gap-x-2 text-14 whitespace-nowrap text-ink-3">
            <StatusPill look={ORDER_BADGES[row.statusCode]} />
            {isUnpaid ? <StatusPill look={BADGES.notPaid} /> : null}
            {timeText(row.placedIsoDateTimeUtc, timezone)}
          </span>
        </span>
        <MoneyText
          amountInCents={row.grandTotalInCents}
          currencyCode={currencyCode}
          className="text-right font-semibold"
        />
      </PosLink>
    </li>
  );
}
