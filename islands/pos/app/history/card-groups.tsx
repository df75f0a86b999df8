import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { BoardOrder } from '#src/domain/till/till.types.ts';
import { useKeptPlaces } from '../kit/kept-places.ts';
import { splitByStart } from './split-by-start.ts';

interface CardsProps {
  entries: readonly BoardOrder[];
  now: number;
  card: ComponentType<{ entry: BoardOrder; now: number }>;
  /** Shown where there are none. */
  children?: ReactNode;
}

/** What is for now, and below it what the kitchen gets later: in the order of that time. */
export function CardGroups({ entries, now, card, children }: CardsProps) {
  const { forNow, forLater } = splitByStart(entries, now);
  return (
    <>
      <Cards entries={forNow} now={now} card={card}>
        {forLater.length > 0 ? null : children}
      </Cards>
      {forLater.length > 0 ? (
        <section aria-label="For later">
          <h3 className="mt-4 mb-2">
            For later <span className="tnum text-ink-3">{forLater.length}</span>
          </h3>
          <Cards entries={forLater} now={now} card={card} />
        </section>
      ) : null}
    </>
  );
}

/** The place of an order that was accepted, finished or rejected stays empty for a moment: a second tap meets nothing. */
function Cards({ entries, now, card: OrderCard, children }: CardsProps) {
  const { places, touched } = useKeptPlaces(entries.map(({ order }) => order.id));
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    for (const [at, { id, isEmpty }] of places.entries()) {
      const height = (list.current?.children[at] as HTMLElement | undefined)?.offsetHeight;
      if (!isEmpty && height !== undefined) heights.current.set(id, height);
    }
  });
  if (places.length === 0) return children;
  const entryOf = new Map(entries.map((entry) => [entry.order.id, entry]));
  return (
    <ul ref={list} className="space-y-4">
      {places.map(({ id }) => {
        const entry = entryOf.get(id);
        if (entry) return <OrderCard key={id} entry={entry} now={now} />;
        return (
          <li
            key={id}
            aria-hidden="true"
            data-part="empty-place"
            onPointerDown={touched}
            style={{ height: heights.current.get(id) }}
            className="rounded-card border-2 border-line border-dashed"
          />
        );
      })}
    </ul>
  );
}
