import type { RefusedCard } from '#src/domain/till/till.types.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PosLink } from '../paths/links.tsx';
import { useSession } from './pos-context.tsx';

/** A website order whose online card payment was refused. Links to the order, where its money is taken or written off. */
export function RefusedCardRow({ card, onLeave }: { card: RefusedCard; onLeave: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <li>
      <PosLink
        to="/order-history"
        search={{ order: card.id }}
        onClick={onLeave}
        className="block rounded-input bg-fail-soft p-3 text-fail-text"
      >
        <span className="flex justify-between gap-3 text-18 font-bold">
          {card.orderNumber} is not paid
          <MoneyText amountInCents={card.leftInCents} currencyCode={currencyCode} />
        </span>
        The card that was used online was refused. Take the money, or write it off.
      </PosLink>
    </li>
  );
}
