import type { SavedCard } from '#db/payments/saved-cards.repository.ts';
import { cardName, expiryText, isExpired } from '#src/domain/payments/saved-cards.ts';
import { storeUrlOf } from '#src/domain/tenancy/store-site.ts';
import { openSetupPage, removeCard } from '#src/features/payments/saved-cards.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { formRefused } from './form-refused.ts';
import { paths } from './paths.ts';

/** The cards that a customer keeps: which, until when, and a button to remove each. */
export function SavedCards({ cards, today }: { cards: readonly SavedCard[]; today: Temporal.PlainDate }) {
  return (
    <section
      aria-labelledby="saved-cards"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="saved-cards" className="font-bold text-22">
        Saved cards
      </h2>
      {cards.length === 0 ? (
        <p className="text-ink-2">No cards yet. Save one and pay in a tap next time.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {cards.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <p>
                <span className="block font-semibold">{cardName(card)}</span>
                <span className="text-14 text-ink-2 tabular-nums">
                  {isExpired(card, today) ? `Expired ${expiryText(card)}` : `Expires ${expiryText(card)}`}
                </span>
              </p>
              <form method="post">
                <input type="hidden" name="cardId" value={card.id} />
                <Button type="submit" name="do" value="removeCard">
                  Remove<span className="sr-only"> {cardName(card)}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form method="post" className="flex flex-col gap-2">
        <p className="text-14 text-ink-2">
          Stripe stores your cards for us. We only charge one when you place an order.
        </p>
        <div>
          <Button type="submit" name="do" value="addCard" icon={PlusIcon}>
            Add a card
          </Button>
        </div>
      </form>
    </section>
  );
}

/** Opens the provider's page for a card, or removes one. */
export async function changeCards(
  { ctx, scope, form, base, by }: PageActionRequest<StoreScope>,
  customerId: string,
): Promise<ActionAnswer> {
  const { restaurantId, storeId } = scope;
  const here = href(base, paths.account, { restaurantId, storeId });
  try {
    if (form.get('do') === 'addCard') {
      const { profile, ownHost } = await ctx.menus.storeOf(scope);
      const back = `${storeUrlOf({ restaurantId, storeId, ownHost }, ctx.publicUrl)}/secure`;
      const page = { customerId, currencyCode: profile.currencyCode, successUrl: back, cancelUrl: back };
      return { kind: 'redirect', to: await openSetupPage(ctx, scope, page) };
    }
    const cardId = String(form.get('cardId') ?? '');
    await removeCard(ctx, restaurantOf(scope), { customerId, cardId, by });
  } catch (error) {
    return formRefused(error, form);
  }
  return { kind: 'redirect', to: here, notice: 'The card is removed.' };
}
