import type { OrderOfConnectedStore } from '#src/domain/till/till.types.ts';
import { whenText } from '../kit/store-time.ts';

interface Props {
  orders: readonly OrderOfConnectedStore[];
  now: number;
  timezone: string;
}

/** Orders of other stores that are made here too. Those stores answer them. */
export function ConnectedOrders({ orders, now, timezone }: Props) {
  return (
    <section aria-label="Orders of connected stores" className="mb-4">
      <p className="mb-2 text-ink-2">Orders of your other stores. Their own tills accept and change them.</p>
      <ul className="space-y-2">
        {orders.map(({ id, orderNumber, storeName, placedIsoDateTimeUtc }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-3">
            <p className="font-semibold">{`${orderNumber} of ${storeName}`}</p>
            <p className="text-14 text-ink-2">{`Placed ${whenText(placedIsoDateTimeUtc, now, timezone)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
