import { useEffect, useRef, useState } from 'react';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { act, draftNow } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { asksAgainIn, isSamePrice, withoutOverPrice } from '../guests/place-courier.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';

interface CourierPriceProps {
  draft: OrderDraft;
  place: DeliveryPlace;
  itemTotalInCents: number;
}

/**
 * What the delivery fee is where the courier's price is charged, and that it is renewed while the order is open. Without
 * a price the zone's own charge applies, and this says so.
 */
export function CourierPrice({ draft, place, itemTotalInCents }: CourierPriceProps) {
  const { timezone } = useSession().store;
  const isAsking = useFreshPrice(draft, place, itemTotalInCents);
  const { courier } = place;
  if (!courier || courier.untilIsoDateTimeUtc === null) return null;
  const text = courier.isQuoted
    ? `Courier’s price, holds until ${timeText(courier.untilIsoDateTimeUtc, timezone)}.`
    : isAsking
      ? 'Asking for the courier’s price…'
      : 'No courier’s price right now, so your own delivery fee applies.';
  return (
    <p role="status" data-part="courier-price" className="tnum border-b border-line px-3 py-1.5 text-14 text-ink-2">
      {text}
    </p>
  );
}

/** Asks once for each address, and again as its price ends. Whether an answer is still out. */
function useFreshPrice({ id, bill }: OrderDraft, place: DeliveryPlace, itemTotalInCents: number): boolean {
  const { api } = useTill();
  const [isAsking, setIsAsking] = useState(false);
  const latest = useRef({ place, itemTotalInCents });
  latest.current = { place, itemTotalInCents };
  const askedFor = useRef<string | null>(null);
  const orderId = bill?.orderNumber ? id : null;
  const until = place.courier?.untilIsoDateTimeUtc ?? null;
  const { line1, suburb, postcode } = place.address;
  const where = [orderId, line1, suburb, postcode].join('\n');
  useEffect(() => {
    if (until === null) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const { place: asked, itemTotalInCents: worth } = latest.current;
      setIsAsking(true);
      const answer = await api.guests
        .place({ address: asked.address, orderId, itemTotalInCents: worth })
        .catch(() => withoutOverPrice(asked, Date.now()));
      if (!isCurrent) return;
      setIsAsking(false);
      // Another address was chosen by now.
      if (draftNow().place !== asked) return;
      if (isSamePrice(asked, answer)) waitFor(asked);
      else act({ type: 'place', place: answer });
    };
    const waitFor = (one: DeliveryPlace) => {
      const inMs = asksAgainIn(one, Date.now());
      const next = () => (document.visibilityState === 'visible' ? void ask() : waitFor(one));
      if (inMs !== null) timer = setTimeout(next, inMs);
    };
    if (askedFor.current === where) waitFor(latest.current.place);
    else void ask();
    askedFor.current = where;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, orderId, until, where]);
  return isAsking;
}
