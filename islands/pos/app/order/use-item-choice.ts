import { useEffect, useRef, useState } from 'react';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { newId } from '../kit/new-id.ts';
import { useSession } from '../kit/pos-context.tsx';
import { firstChoice, type ItemOnSheet, priceOfChoice } from './item-choice.ts';

/** The choices of an item, and its price. */
export function useItemChoice(sheet: ItemOnSheet, onDone: (line: CartLine) => void) {
  const { item, line } = sheet;
  const { currencyCode } = useSession().store;
  const [selection, setSelection] = useState<Selection>(() => firstChoice(sheet));
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [comments, setComments] = useState(line?.comments ?? '');
  const [seat, setSeat] = useState(line?.seat);
  const [course, setCourse] = useState(line?.course);
  const { body, asked, ask } = useMissingPart();
  const chosen: CartLine = {
    ...{ id: line?.id ?? 'new', itemId: item.id, quantity, comments: comments.trim(), selection },
    ...(seat === undefined ? {} : { seat }),
    ...(course === undefined ? {} : { course }),
    // With another course it decides again.
    ...(line?.toFollow === undefined || course !== line.course ? {} : { toFollow: line.toFollow }),
  };
  const price = priceOfChoice(chosen, sheet, currencyCode);
  return {
    body,
    asked,
    selection,
    setSelection,
    quantity,
    step: (by: number) => setQuantity(quantity + by),
    comments,
    setComments,
    seat,
    setSeat,
    course,
    setCourse,
    price,
    take: () => (price.waitsFor === null ? onDone({ ...chosen, id: line?.id ?? newId() }) : ask()),
  };
}

export type ItemChoice = ReturnType<typeof useItemChoice>;

/** The button that waits for a choice leads to it. */
function useMissingPart() {
  const [asked, setAsked] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    // The missing part of a deal has to be rendered first.
    const frame = requestAnimationFrame(() => {
      const waiting = body.current?.querySelector('[data-waits]');
      waiting?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      waiting?.querySelector('button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return { body, asked, ask: () => setAsked(asked + 1) };
}
