import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { useSession } from '../kit/pos-context.tsx';
import { laterByDay } from './later-by-day.ts';
import { AcceptedOrderCard } from './order-card.tsx';
import { PlacedCards } from './placed-cards.tsx';

/** Accepted orders that the kitchen gets later, by the day they are due. Nothing is shown where there are none. */
export function LaterGroup({ entries, now }: { entries: readonly BoardOrder[]; now: number }) {
  const { timezone } = useSession().store;
  if (entries.length === 0) return null;
  return (
    <section aria-label="For later" className="mt-6 border-t border-line pt-3">
      <h2 className="text-18">
        For later <span className="tnum font-bold text-ink-3">{entries.length}</span>
      </h2>
      {laterByDay(entries, now, timezone).map(({ isoDate, title, entries: ofDay }) => (
        <section key={isoDate} aria-label={`Due ${title}`}>
          <h3 className="mt-3 mb-2">
            {title} <span className="tnum text-ink-3">{ofDay.length}</span>
          </h3>
          <PlacedCards
            cards={ofDay.map((entry) => ({
              id: entry.order.id,
              card: <AcceptedOrderCard entry={entry} now={now} />,
            }))}
          />
        </section>
      ))}
    </section>
  );
}
