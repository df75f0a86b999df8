import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { rewardOfferText, stampsText } from '#src/domain/promotions/loyalty-text.ts';
import type { CustomerCard, TillGuest } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseIcon, NextIcon, PersonIcon, RetryIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { totalOfDraft } from '../draft/order-total.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { useMenu } from '../menu/menu-store.ts';
import { repeatOrder } from '../menu/repeat-order.ts';
import { PosLink } from '../paths/links.tsx';
import { FindGuest, type FindGuestProps } from './find-guest.tsx';
import { countText, dishesText, nowOf, otherNames } from './guest-text.ts';
import { useAnswer } from './use-answer.ts';

/** Chooses the order's customer: found by number, name or address, or a new one. */
export function GuestPart({ draft, onDone, ...find }: { draft: OrderDraft; onDone: () => void } & FindGuestProps) {
  return draft.guest ? (
    <ChosenGuest key={draft.guest.id} guest={draft.guest} draft={draft} onDone={onDone} />
  ) : (
    <FindGuest {...find} />
  );
}

/** The chosen customer: name, notes, loyalty card and last order. */
function ChosenGuest({ guest, draft, onDone }: { guest: TillGuest; draft: OrderDraft; onDone: () => void }) {
  const { api } = useTill();
  const { restaurantId, storeId } = useSession().store;
  const { data: card, problem, again } = useAnswer(guest.id, () => api.guests.read(guest.id));
  return (
    <section aria-label="Customer" className="rounded-card border border-line">
      <div className="flex items-start gap-3 p-4">
        <PersonIcon size={24} aria-hidden className="mt-1 shrink-0 text-ink-2" />
        <div className="min-w-0 flex-1">
          <p className="text-22 leading-tight font-bold [overflow-wrap:anywhere]">{guest.name || 'No name'}</p>
          <p className="tnum text-ink-2">
            {guest.phone}
            {card ? ` · ${countText(card)}` : ''}
          </p>
        </div>
        <Button
          icon={CloseIcon}
          onClick={() => act({ type: 'guest', guest: null })}
          className="min-h-12 min-w-12 shrink-0 max-sm:px-2!"
        >
          <span className="max-sm:sr-only">Remove</span>
        </Button>
      </div>
      {guest.notes ? (
        <p className="mx-4 mb-3 rounded-input bg-wait-soft px-3 py-2 font-medium text-wait-text">{guest.notes}</p>
      ) : null}
      {problem ? (
        <div className="px-4 pb-3">
          <Problem text={problem} />
          <Button icon={RetryIcon} onClick={again} className="mt-2 min-h-12">
            Try again
          </Button>
        </div>
      ) : null}
      {card ? <OtherNames names={otherNames(card, draft.customerName)} /> : null}
      <Stamps guest={guest} draft={draft} />
      {card?.orders[0] ? <LastOrder card={card} draft={draft} onDone={onDone} /> : null}
      <PosLink
        to="/restaurants/$restaurantId/stores/$storeId/customers/$uid"
        params={{ restaurantId, storeId, uid: guest.id }}
        className="flex min-h-12 items-center gap-1 border-t border-line px-4 font-semibold text-ink-2 hover:bg-sunken"
      >
        <span className="flex-1">Customer details</span>
        <NextIcon size={18} aria-hidden />
      </PosLink>
    </section>
  );
}

/** Puts the order on a name that this customer had before. */
function OtherNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <fieldset aria-label="Other names" className="flex flex-wrap items-center gap-2 border-t border-line p-4">
      <span className="text-14 text-ink-2">Or order for</span>
      {names.map((customerName) => (
        <Button key={customerName} onClick={() => act({ type: 'name', customerName })} className="min-h-12 max-w-full">
          <span className="truncate">{customerName}</span>
        </Button>
      ))}
    </fieldset>
  );
}

function LastOrder({ card, draft, onDone }: { card: CustomerCard; draft: OrderDraft; onDone: () => void }) {
  const { api } = useTill();
  const { currencyCode, timezone } = useSession().store;
  const { menu } = useMenu(api);
  const [order] = card.orders;
  if (!order) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line p-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-14 text-ink-2">
          Last order · {whenText(order.placedIsoDateTimeUtc, nowOf(card.atIsoDateTimeUtc), timezone)} ·{' '}
          <MoneyText amountInCents={order.grandTotalInCents} currencyCode={currencyCode} />
        </p>
        <p className="line-clamp-2 font-medium">{dishesText(order.dishes)}</p>
      </div>
      <Button
        variant="primary"
        size="large"
        icon={RetryIcon}
        disabled={!menu}
        onClick={() => {
          if (!menu) return;
          const room = MAX_ORDER_LINES - draft.lines.length;
          const { collectionType } = draft;
          act({ type: 'repeat', again: repeatOrder(order.dishes, menu, { collectionType, newId, room }) });
          onDone();
        }}
        className="shrink-0 max-sm:flex-1"
      >
        Repeat
      </Button>
    </div>
  );
}

/** The loyalty card, where the till has one. */
export function Stamps({ guest, draft }: { guest: TillGuest; draft: OrderDraft | null }) {
  const { api } = useTill();
  const { store } = useSession();
  const { menu } = useMenu(api);
  const { loyalty, currencyCode } = store;
  if (!loyalty) return null;
  const worth =
    loyalty.type === 'percentage' ? (
      `${loyalty.value / 100}% off`
    ) : (
      <>
        <MoneyText amountInCents={loyalty.value} currencyCode={currencyCode} /> off
      </>
    );
  const isGranted = guest.credits > 1_000_000;
  const isReady = guest.credits >= loyalty.count;
  const offer = draft && draft.lines.length > 0 && menu ? totalOfDraft(draft, menu.menu, store).rewardOffer : null;
  return (
    <div className="flex items-center gap-4 border-t border-line p-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {isGranted && draft?.usesReward ? 'Reward used' : stampsText(guest, loyalty.count)}
        </p>
        <p className="text-14 text-ink-2">
          {isReady ? <>A reward is ready: {worth}</> : <>A full card earns {worth}</>}
        </p>
        {draft && offer && (offer.kind === 'refused' || offer.lostInCents > 0) ? (
          <p role="status" className="mt-2 rounded-input bg-wait-soft px-3 py-2 font-semibold text-wait-text">
            {rewardOfferText(offer, draft.usesReward, currencyCode)}
          </p>
        ) : null}
      </div>
      {draft && isReady ? (
        <Button
          size="large"
          aria-pressed={draft.usesReward}
          onClick={() => act({ type: 'reward', usesReward: !draft.usesReward })}
          className="shrink-0"
        >
          {draft.usesReward ? 'Don’t use reward' : 'Use reward'}
        </Button>
      ) : null}
    </div>
  );
}
