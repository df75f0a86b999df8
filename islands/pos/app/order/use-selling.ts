import { useMemo, useState } from 'react';
import type { CollectionType, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { useBill } from '../bills/use-bill.ts';
import { act, addToOrder } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { totalOfDraft } from '../draft/order-total.ts';
import { newId } from '../kit/new-id.ts';
import { useSession } from '../kit/pos-context.tsx';
import { takeRequest } from '../kit/screen-request.ts';
import { useBrowse } from '../menu/use-browse.ts';
import { CUSTOM_ITEM, type OpenSheet } from './open-sheet.ts';
import { choiceSheetOf, closedSheetOf, editSheetOf, outSheetOf, payStep, typeSheetOf } from './selling.ts';
import { startSelection } from './start-selection.ts';
import { useHeardOrder } from './use-heard-order.ts';

/** The order screen: what is found on the menu, what the order costs, the open sheet, and what a tap does. */
export function useSelling(posMenu: PosMenu, draft: OrderDraft) {
  const { store } = useSession();
  const { menu, closedItemIds } = posMenu;
  const [open, setOpen] = useState<OpenSheet | null>(() => (takeRequest('customItem') ? CUSTOM_ITEM : null));
  const browse = useBrowse(posMenu);
  const closedIds = useMemo(() => new Set(closedItemIds), [closedItemIds]);
  const total = useMemo(() => totalOfDraft(draft, menu, store), [draft, menu, store]);
  const bill = useBill(draft, total);
  useHeardOrder(draft, total, menu);
  const onSale = { menu, closedIds };

  /** Adds an item, or asks for its options first. */
  const ring = (item: MenuItem, anyway: { readonly sellsAnyway?: true } = {}) => {
    const choices = choiceSheetOf(item, anyway);
    if (choices) {
      setOpen(choices);
      return;
    }
    const selection = startSelection(item, menu);
    const line = { id: newId(), itemId: item.id, quantity: 1, comments: '', selection, ...anyway };
    if (!addToOrder(line)) setOpen({ kind: 'full', name: item.name });
  };
  const tap = (item: MenuItem) => {
    const closed = closedSheetOf(item, closedIds, draft.collectionType);
    if (closed) setOpen(closed);
    else ring(item);
  };
  const edit = (lineId: string | null) => {
    const sheet = editSheetOf(draft.lines, menu, lineId);
    if (sheet) setOpen(sheet);
  };
  const adjustLine = (lineId: string | null) => {
    if (lineId !== null && total.lines.has(lineId)) setOpen({ kind: 'adjustLine', lineId });
  };
  /** Opens the sheet of an item that went off sale. Sends only when there is none. */
  const sendBy = (send: () => void) => {
    const out = outSheetOf(draft, onSale);
    if (out) setOpen(out);
    else send();
  };
  const collect = (collectionType: CollectionType) => {
    const asks = typeSheetOf(draft, collectionType);
    if (asks) setOpen(asks);
    else act({ type: 'collect', collectionType });
  };
  const pay = () => {
    if (bill.isSending()) return;
    const step = payStep(draft, total, onSale);
    if (step.does === 'open') setOpen(step.sheet);
    else if (step.does === 'paySent') bill.paySent();
  };
  const acts = { ring, tap, edit, adjustLine, sendBy, collect, pay };
  return { posMenu, draft, open, setOpen, browse, closedIds, total, bill, ...acts };
}

export type Selling = ReturnType<typeof useSelling>;
