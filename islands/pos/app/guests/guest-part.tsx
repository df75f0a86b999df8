import { type RefObject, useId, useState } from 'react';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import { rewardOfferText, stampsText } from '#src/domain/promotions/loyalty-words.ts';
import { type CustomerCard, LEAST_CUSTOMER_SEARCH, type TillGuest } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { CloseIcon, NextIcon, PersonIcon, PlusIcon, RetryIcon, SearchIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Problem } from '../history/order-card.tsx';
import { whenText } from '../kit/store-time.ts';
import { PosLink } from '../links.tsx';
import { act, newId } from '../order/draft-store.ts';
import { useMenu } from '../order/menu-store.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { totalOfDraft } from '../order/order-total.ts';
import { repeatOrder } from '../order/repeat-order.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { CustomerRowKey } from './customer-row.tsx';
import { NewCustomer } from './new-customer.tsx';
import { useAnswer } from './use-answer.ts';

interface NewGuest {
  /** Where a customer is looked for: what a sheet opens on. */
  findField: RefObject<HTMLInputElement | null>;
  /** Somebody new is being written down: that is saved or left before anything else is done. */
  isNew: boolean;
  onNew: (isNew: boolean) => void;
}

/** Whose order it is: found by number, name or address, or written down now. */
export function GuestPart({ draft, onDone, ...news }: { draft: OrderDraft; onDone: () => void } & NewGuest) {
  return draft.guest ? (
    <ChosenGuest key={draft.guest.id} guest={draft.guest} draft={draft} onDone={onDone} />
  ) : (
    <FindGuest {...news} />
  );
}

/** A regular who calls is mostly one of the last. */
const MOST_RECENT = 4;

/** The number is what people say first; a name or a street does as well. */
function FindGuest({ isNew, onNew, findField }: NewGuest) {
  const { api } = useTill();
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useAnswer(text.length < LEAST_CUSTOMER_SEARCH ? null : text, () => api.guests.list(text, false), 200);
  const recent = useAnswer(text === '' ? 'recent' : null, () => api.guests.list('', false));
  const rows = text === '' ? (recent.data?.rows ?? []).slice(0, MOST_RECENT) : (found.data?.rows ?? []);
  const choose = (guest: TillGuest) => act({ type: 'guest', guest });
  const saved = (card: CustomerCard) => {
    onNew(false);
    choose(guestOf(card));
  };
  if (isNew) return <NewCustomer typed={text} onSaved={saved} onCancel={() => onNew(false)} />;
  return (
    <section aria-label="Customer">
      <label htmlFor={id} className="mb-1 block font-semibold">
        Customer
      </label>
      <div className="relative">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={findField}
          id={id}
          type="text"
          inputMode="tel"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          placeholder="Phone, name or address"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            const [first] = rows;
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (text === '') return;
            if (first && !found.isAsking) choose(first);
            else if (text.length >= 2 && !found.isAsking) onNew(true);
          }}
          className={`${CONTROL} min-h-14 pl-10`}
        />
      </div>
      {found.problem ? <Problem text={found.problem} /> : null}
      {text === '' ? (
        // As high before they are known: nothing below moves when they come.
        <ul aria-label="Recent customers" className="mt-2 flex min-h-14 gap-2 overflow-x-auto overscroll-contain">
          {rows.map((row) => (
            <li key={row.id} className="shrink-0">
              <button
                type="button"
                onClick={() => choose(row)}
                className="min-h-14 max-w-48 rounded-input border border-line bg-paper px-3 text-left leading-tight hover:border-line-strong"
              >
                <span className="block truncate font-semibold">{row.name || 'No name'}</span>
                <span className="tnum block truncate text-14 text-ink-2">{row.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {text.length < 2 ? null : (
        <div className="mt-2 overflow-hidden rounded-card border border-line">
          <ul aria-label="Customers found" className="max-h-72 divide-y divide-line overflow-y-auto">
            {rows.map((row) => (
              <li key={row.id}>
                <CustomerRowKey row={row} now={nowOf(found.data?.atIsoDateTimeUtc)} onChoose={() => choose(row)} />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-sunken p-2">
            <p role="status" className="min-w-0 flex-1 px-2 text-14 text-ink-2">
              {nothingWords(text, found.isAsking, rows.length)}
            </p>
            <Button icon={PlusIcon} onClick={() => onNew(true)} className="min-h-12">
              New customer
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}

function nothingWords(text: string, isAsking: boolean, count: number): string {
  if (text.length < LEAST_CUSTOMER_SEARCH) return `Type ${LEAST_CUSTOMER_SEARCH} letters or digits to search.`;
  if (isAsking) return 'Searching…';
  return count === 0 ? `No customer matches “${text}”.` : '';
}

/** Who they are, what they had last, and what is written about them. */
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

export function guestOf(all: TillGuest): TillGuest {
  const { id, phoneE164, phone, name, credits, creditsOnTheWay, isFirstOrder, notes, isWaiting } = all;
  return { id, phoneE164, phone, name, credits, creditsOnTheWay, isFirstOrder, notes, isWaiting };
}

export function countText({ orderCount, counts }: CustomerCard): string {
  const count = Math.max(
    orderCount,
    counts.reduce((sum, one) => sum + one.count, 0),
  );
  if (count === 0) return 'first order';
  return count === 1 ? '1 order before' : `${count} orders before`;
}

export function dishesText(dishes: CustomerCard['orders'][number]['dishes']): string {
  return dishes.map(({ line, name }) => `${line.quantity} × ${name}`).join(', ');
}

export function nowOf(atIsoDateTimeUtc: string | undefined): number {
  return atIsoDateTimeUtc ? Date.parse(atIsoDateTimeUtc) : 0;
}
