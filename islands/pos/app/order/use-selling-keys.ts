import { useEffect } from 'react';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { act } from '../draft/draft-store.ts';
import { useSession } from '../kit/pos-context.tsx';
import { onRequest, takeItemRequest, takeRequest } from '../kit/screen-request.ts';
import { useTillKeys } from '../kit/use-till-keys.ts';
import { itemOfBarcode } from '../menu/menu-search.ts';
import { usePayAgain } from '../pay/pay-again.ts';
import { neighbourOf, nextOrderType } from './selling.ts';
import type { Selling } from './use-selling.ts';

/** The order screen by keyboard and scanner. */
export function useSellingKeys(selling: Selling): void {
  const { draft, browse, bill, open, setOpen } = selling;
  const { store } = useSession();
  usePayAgain(selling.pay);
  useTillKeys({
    onType: () => browse.search.current?.focus(),
    onScan: (code) => {
      browse.clearSearch();
      const item = itemOfBarcode(browse.shown.items, code);
      if (item) {
        if (open?.kind === 'unknownCode') setOpen(null);
        selling.tap(item);
      } else setOpen({ kind: 'unknownCode', code });
    },
    onStep: (by) => draft.chosenLineId && act({ type: 'step', lineId: draft.chosenLineId, by }),
    onRemove: () => draft.chosenLineId && act({ type: 'remove', lineId: draft.chosenLineId }),
    onMove: (by) => {
      const line = neighbourOf(draft, selling.posMenu.menu, by);
      if (line) act({ type: 'choose', lineId: line.id });
    },
    onEdit: () => selling.edit(draft.chosenLineId),
    onPay: selling.pay,
    onSave: () => bill.saveIfMay(),
    onSend: () => selling.sendBy(() => bill.sendIfMay()),
    onSwitch: () => {
      const collectionType = nextOrderType(draft.collectionType, store.collectionTypes);
      if (collectionType) selling.collect(collectionType);
    },
    onWho: () => setOpen({ kind: 'who' }),
    onAdjustLine: () => selling.adjustLine(draft.chosenLineId),
    onAdjust: () => draft.lines.length > 0 && setOpen({ kind: 'adjust' }),
    onEscape: browse.clearSearch,
    onCategory: (at) => {
      const category = browse.shown.categories[at];
      if (category) browse.chooseCategory(category.id);
    },
  });
}

/** Adds an item that was chosen elsewhere, such as in the palette, before or while this screen is open. */
export function useScreenRequests(menu: Menu, onItem: (item: MenuItem) => void, onCustomItem: () => void): void {
  useEffect(() => {
    const take = () => {
      const itemId = takeItemRequest();
      const item = itemId === null ? undefined : menuIndexOf(menu).items.get(itemId);
      if (item) onItem(item);
      else if (takeRequest('customItem')) onCustomItem();
    };
    take();
    return onRequest(take);
  }, [menu, onItem, onCustomItem]);
}
