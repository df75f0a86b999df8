import { useEffect, useRef } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { goesOn } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { useSession } from '../kit/pos-context.tsx';
import { type HeardOrder, orderChange } from './order-change.ts';

/** Announces each change of the order with its total. */
export function useHeardOrder({ id, lines }: OrderDraft, total: OrderTotal, menu: Menu): void {
  const { currencyCode } = useSession().store;
  const heard = useRef<HeardOrder | null>(null);
  useEffect(() => {
    const { items } = menuIndexOf(menu);
    const nameOf = (line: OrderDraft['lines'][number]) =>
      total.lines.get(line.id)?.name ?? items.get(line.itemId)?.name ?? 'Item';
    const names = new Map(lines.map((line) => [line.id, nameOf(line)]));
    const now = { id, lines, names, totalText: formatAmount(total.totalInCents, currencyCode) };
    const before = heard.current;
    heard.current = now;
    if (before === null) return;
    const text = orderChange(goesOn(before.id, id) ? { ...before, id } : before, now);
    if (text !== '') announce(text);
  }, [id, lines, total, menu, currencyCode]);
}
