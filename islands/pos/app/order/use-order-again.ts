import { useNavigate } from '@tanstack/react-router';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { MAX_ORDER_LINES } from '#src/domain/pricing/cart-limits.ts';
import type { CustomerCard } from '#src/domain/till/customer.types.ts';
import { putAside } from '../bills/draft-bill.ts';
import { act } from '../draft/draft-store.ts';
import { guestOf } from '../guests/guest-text.ts';
import { newId } from '../kit/new-id.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useAct } from '../kit/use-act.ts';
import { menuToSellFrom } from '../menu/menu-store.ts';
import { kindAgain, repeatOrder } from '../menu/repeat-order.ts';

/**
 * Saves the order on this till and starts one with the items of an earlier order, for the same customer and address, at today's
 * prices. What is unavailable is shown. The table is not taken along, because others sit there now.
 */
export function useOrderAgain() {
  const { api } = useTill();
  const { store } = useSession();
  const navigate = useNavigate();
  return useAct(async (order: Order) => {
    const menu = await menuToSellFrom(api);
    // A customer who can't be looked up now still has their name.
    const card = order.customerId ? await api.guests.read(order.customerId).catch(() => null) : null;
    await putAside(api, store);
    if (card) act({ type: 'guest', guest: guestOf(card) });
    else if (order.customerName) act({ type: 'name', customerName: order.customerName });
    const collectionType = kindAgain(order.collection.type, store.collectionTypes);
    act({ type: 'collect', collectionType });
    const place = collectionType === 'delivery' ? placeOf(order, card) : undefined;
    if (place) act({ type: 'place', place });
    const dishes = order.lines.map(({ line, priced: { name } }) => ({ line, name }));
    act({ type: 'repeat', again: repeatOrder(dishes, menu, { collectionType, newId, room: MAX_ORDER_LINES }) });
    await navigate({ to: '/ordering' });
  });
}

/** Where it went, with today's delivery fee. */
function placeOf({ collection }: Order, card: CustomerCard | null) {
  if (collection.type !== 'delivery') return undefined;
  const { line1, postcode } = collection.address;
  return card?.places.find(({ address }) => address.line1 === line1 && address.postcode === postcode);
}
