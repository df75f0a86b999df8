import { listCustomerOrders } from '#db/ordering/orders.repository.ts';
import type { Needs } from '#src/context.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { href } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { paths } from './paths.ts';
import type { StoreHead } from './store-head.ts';

export interface AgainCard {
  readonly orderId: string;
  readonly dishes: string;
  readonly totalText: string;
}

const MOST = 3;
const LOOKED_AT = 12;

/** A signed-in customer's recent orders here, each once; null without a sign-in. */
export async function againCards(
  ctx: Needs<'db'>,
  scope: StoreScope,
  customerId: string | null,
): Promise<AgainCard[] | null> {
  if (customerId === null) return null;
  const restaurant = restaurantOf(scope);
  const orders = await listCustomerOrders(ctx.db, restaurant, customerId, LOOKED_AT);
  const meals = new Map<string, AgainCard>();
  for (const order of orders) {
    if (order.storeId !== scope.storeId || order.channel !== 'online') continue;
    const dishes = order.lines.map(({ priced }) => `${priced.quantity} × ${priced.name}`).join(', ');
    const totalText = formatAmount(order.grandTotalInCents, order.currencyCode) ?? '';
    if (dishes !== '' && !meals.has(dishes)) meals.set(dishes, { orderId: order.id, dishes, totalText });
  }
  return [...meals.values()].slice(0, MOST);
}

/** One press puts the same meal in the cart. */
export function AgainRow({ cards, head, base }: { cards: readonly AgainCard[] | null; head: StoreHead; base: string }) {
  if (cards === null || cards.length === 0) return null;
  const action = href(base, paths.orders, { restaurantId: head.restaurantId, storeId: head.storeId });
  return (
    <section aria-labelledby="again" className="pt-6">
      <h2 id="again" className="font-extrabold text-22">
        Order again
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        {cards.map((card) => (
          <li key={card.orderId}>
            <form
              method="post"
              action={action}
              className="flex h-full items-center justify-between gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4"
            >
              <input type="hidden" name="orderId" value={card.orderId} />
              <span className="min-w-0 text-14">
                <span className="line-clamp-2 font-medium">{card.dishes}</span>
                <span className="text-ink-2 tabular-nums">{card.totalText}</span>
              </span>
              <Button type="submit" icon={RetryIcon} aria-label={`Order again: ${card.dishes}`} className="shrink-0">
                Order
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
