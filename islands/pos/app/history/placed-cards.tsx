import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useKeptPlaces } from '../kit/kept-places.ts';

export interface PlacedCard {
  readonly id: string;
  readonly card: ReactNode;
}

interface Props {
  cards: readonly PlacedCard[];
  /** Shown where there are none. */
  children?: ReactNode;
}

/** The place of an order that was accepted, finished or rejected stays empty for a moment: a second tap meets nothing. */
export function PlacedCards({ cards, children }: Props) {
  const { places, touched } = useKeptPlaces(cards.map(({ id }) => id));
  const list = useRef<HTMLUListElement>(null);
  const heights = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    for (const [at, { id, isEmpty }] of places.entries()) {
      const height = (list.current?.children[at] as HTMLElement | undefined)?.offsetHeight;
      if (!isEmpty && height !== undefined) heights.current.set(id, height);
    }
  });
  if (places.length === 0) return children;
  const cardOf = new Map(cards.map(({ id, card }) => [id, card]));
  return (
    <ul ref={list} className="space-y-4">
      {places.map(({ id }) => {
        if (cardOf.has(id)) return <Fragment key={id}>{cardOf.get(id)}</Fragment>;
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
