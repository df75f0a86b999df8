import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { CustomerCard, CustomerOrder, DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { BackIcon, CartIcon, ClockIcon, EditIcon, RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { CHANNEL_LABELS, COLLECTION_LABELS } from '#src/ui/order-labels.ts';
import { putAside } from '../bills/draft-bill.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { menuToSellFrom } from '../menu/menu-store.ts';
import { repeatOrder } from '../menu/repeat-order.ts';
import { PosLink } from '../paths/links.tsx';
import { CustomerBookings } from './customer-bookings.tsx';
import { Block, CustomerPlaces } from './customer-places.tsx';
import { EditCustomerSheet } from './edit-customer-sheet.tsx';
import { Stamps } from './guest-part.tsx';
import { countText, dishesText, guestOf } from './guest-text.ts';

/** One customer: their details, orders, addresses, and the notes about them. */
export function CustomerScreen({ card: read }: { card: CustomerCard }) {
  // The answer to a change counts until the page is read again, so a sheet that is opened at once starts with it.
  const [answered, setAnswered] = useState<CustomerCard | null>(null);
  const isNewer = answered?.id === read.id && answered.atIsoDateTimeUtc > read.atIsoDateTimeUtc;
  const card = isNewer ? answered : read;
  const now = useNow(card.atIsoDateTimeUtc);
  const start = useStart(card);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <main id="main" className="h-full overflow-y-auto overscroll-contain">
      <div className="mx-auto grid max-w-6xl gap-5 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:p-6">
        <CustomerHeader card={card} start={start} onEdit={() => setIsEditing(true)} />
        <LastOrders card={card} now={now} isBusy={start.isBusy} onRepeat={(order) => void start.run({ order })} />
        <div className="min-w-0 space-y-5">
          <Block title="Notes">
            <p
              className={card.notes ? 'rounded-input bg-wait-soft px-3 py-2 font-medium text-wait-text' : 'text-ink-2'}
            >
              {card.notes || 'No notes yet.'}
            </p>
          </Block>
          <LoyaltyCard card={card} start={start} />
          <CustomerBookings bookings={card.bookings} now={now} />
          <Counts counts={card.counts} />
          <CustomerPlaces
            card={card}
            onSaved={setAnswered}
            isBusy={start.isBusy}
            onDeliver={(place) => void start.run({ place })}
          />
        </div>
      </div>
      {isEditing ? <EditCustomerSheet card={card} onSaved={setAnswered} onClose={() => setIsEditing(false)} /> : null}
    </main>
  );
}

interface CustomerPartProps {
  card: CustomerCard;
  start: ReturnType<typeof useStart>;
}

function CustomerHeader({ card, start, onEdit }: CustomerPartProps & { onEdit: () => void }) {
  return (
    <header className="flex flex-wrap items-start gap-4 lg:col-span-2">
      <PosLink
        to="/customer-list"
        aria-label="All customers"
        title="All customers"
        className="grid size-14 shrink-0 place-items-center rounded-input border border-line bg-surface hover:border-line-strong"
      >
        <BackIcon size={22} aria-hidden />
      </PosLink>
      <div className="min-w-0 flex-1 basis-56">
        <ScreenName className="text-28 font-extrabold [overflow-wrap:anywhere]">{card.name || 'No name'}</ScreenName>
        <p className="tnum text-18 text-ink-2">
          {card.phone} · {countText(card)}
        </p>
        {card.previousNames.length > 0 ? (
          <p className="text-14 text-ink-2">Previously: {card.previousNames.join(', ')}</p>
        ) : null}
        {card.isWaiting ? (
          <p className="mt-1 inline-flex items-center gap-1.5 rounded-full bg-wait-soft px-3 py-1 text-14 font-semibold text-wait-text">
            <ClockIcon size={14} aria-hidden /> Some changes haven’t synced yet
          </p>
        ) : null}
        {card.refusedText ? <p className="mt-1 font-semibold text-fail-text">{card.refusedText}</p> : null}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button size="large" icon={EditIcon} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="primary" size="large" icon={CartIcon} isBusy={start.isBusy} onClick={() => void start.run({})}>
          Start order
        </Button>
      </div>
      {start.problem ? (
        <div className="w-full">
          <Problem text={start.problem} />
        </div>
      ) : null}
    </header>
  );
}

function LoyaltyCard({ card, start }: CustomerPartProps) {
  if (!card.loyalty) return null;
  return (
    <section
      aria-label="Loyalty card"
      className="overflow-hidden rounded-card border border-line bg-surface [&>div]:border-t-0"
    >
      <Stamps guest={card} draft={null} />
      {card.isRewardReady ? (
        <div className="px-4 pb-4">
          <Button size="large" isWide isBusy={start.isBusy} onClick={() => void start.run({ usesReward: true })}>
            Start order with reward
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Counts({ counts }: Pick<CustomerCard, 'counts'>) {
  return (
    <Block title="Orders by channel">
      {counts.length === 0 ? (
        <p className="text-ink-2">None yet.</p>
      ) : (
        <dl className="space-y-1">
          {counts.map(({ channel, count }) => (
            <div key={channel} className="tnum flex justify-between">
              <dt className="text-ink-2">{CHANNEL_LABELS[channel]}</dt>
              <dd className="font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </Block>
  );
}

interface StartWith {
  readonly order?: CustomerOrder;
  readonly place?: DeliveryPlace;
  readonly usesReward?: boolean;
}

/** Saves the order on this till and starts one for this customer. */
function useStart(card: CustomerCard) {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  return useAct(async ({ order, place, usesReward = false }: StartWith) => {
    const menu = order ? await menuToSellFrom(api) : null;
    await putAside(api, store);
    act({ type: 'guest', guest: guestOf(card) });
    act({ type: 'reward', usesReward });
    if (place) {
      act({ type: 'collect', collectionType: 'delivery' });
      act({ type: 'place', place });
    } else if (order && store.collectionTypes.includes(order.collectionType) && order.collectionType !== 'dineIn') {
      act({ type: 'collect', collectionType: order.collectionType });
      const [last] = card.places;
      if (order.collectionType === 'delivery' && last) act({ type: 'place', place: last });
    }
    if (order && menu) {
      const { collectionType } = draftNow();
      act({ type: 'repeat', again: repeatOrder(order.dishes, menu, { collectionType, newId, room: MAX_ORDER_LINES }) });
    }
    await navigate({ to: '/ordering' });
  });
}

function LastOrders({
  card,
  now,
  isBusy,
  onRepeat,
}: {
  card: CustomerCard;
  now: number;
  isBusy: boolean;
  onRepeat: (order: CustomerOrder) => void;
}) {
  const { currencyCode, timezone } = useSession().store;
  return (
    <section
      aria-label="Last orders"
      className="min-w-0 self-start overflow-hidden rounded-card border border-line bg-surface"
    >
      <h2 className="border-b border-line px-4 py-3 text-18 font-bold">Last orders</h2>
      {card.orders.length === 0 ? <p className="p-4 text-ink-2">No orders from this store yet.</p> : null}
      <ul className="divide-y divide-line">
        {card.orders.map((order) => (
          <li key={order.id} className="flex items-center gap-x-4 gap-y-2 p-4 max-sm:flex-wrap">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p className="tnum text-14 text-ink-2">
                <PosLink
                  to="/order-history"
                  search={{ order: order.id, day: 'all' }}
                  className="font-semibold text-ink underline"
                >
                  {order.orderNumber}
                </PosLink>{' '}
                · {whenText(order.placedIsoDateTimeUtc, now, timezone)} · {CHANNEL_LABELS[order.channel]} ·{' '}
                {COLLECTION_LABELS[order.collectionType]}
              </p>
              <p className="mt-0.5 line-clamp-2">{dishesText(order.dishes)}</p>
            </div>
            <MoneyText
              amountInCents={order.grandTotalInCents}
              currencyCode={currencyCode}
              className="shrink-0 font-semibold max-sm:flex-1"
            />
            <Button
              size="large"
              icon={RetryIcon}
              disabled={isBusy}
              onClick={() => onRepeat(order)}
              className="shrink-0"
            >
              Repeat
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
