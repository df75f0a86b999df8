import { useState } from 'react';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { soldOutPart } from '#src/domain/pricing/price-approval.ts';
import { Button } from '#src/ui/button.tsx';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { draftNow } from '../draft/draft-store.ts';
import { isApproved, keepApproval, priceChange } from '../kit/approval.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { whenText } from '../kit/store-time.ts';
import { maySellAnyway, OUTSIDE_HOURS } from '../menu/why-closed.ts';

export interface ClosedSheetProps {
  item: MenuItem;
  /** The text on its tile. */
  why: string;
  /** When its hours start again. Null when that is not known. */
  opensAt?: string | null;
  onSellAnyway: () => void;
  /** For an item that is on the order already: removes it. */
  onRemove?: () => void;
  onClose: () => void;
}

/** Why a tile does nothing. What is sold out or outside its hours can be sold anyway by an employee with permission. */
export function ClosedSheet({ item, why, opensAt = null, onSellAnyway, onRemove, onClose }: ClosedSheetProps) {
  const { employee, store } = useSession();
  const [asksPin, setAsksPin] = useState<ProtectedAct | null>(null);
  const { soldout, soldOutUntilIsoDateTimeUtc: until } = item;
  const mayBeSold = maySellAnyway(why);
  const mayPrice = employee?.permissions.includes('discount') ?? false;
  const sellAnyway = () => {
    const { id, lines } = draftNow();
    // The line that is on the order already, or one more of it.
    const count = lines.filter((line) => line.itemId === item.id).reduce((sum, { quantity }) => sum + quantity, 0);
    const change = priceChange(id, [soldOutPart(item.id, count + (onRemove ? 0 : 1), item.name)]);
    if (mayPrice || isApproved(change)) onSellAnyway();
    else setAsksPin(change);
  };
  if (asksPin) {
    return (
      <AuthoriseSheet
        act={asksPin}
        onApproved={(approval, act) => {
          keepApproval(approval, act);
          onSellAnyway();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet
      title={item.name}
      size="small"
      onClose={onClose}
      footer={
        mayBeSold || onRemove ? (
          <div className="grid gap-2">
            {onRemove ? (
              <Button size="large" isWide icon={RemoveIcon} onClick={onRemove}>
                Remove from order
              </Button>
            ) : null}
            {mayBeSold ? (
              <Button size="large" isWide onClick={sellAnyway}>
                Sell it anyway
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <p className="text-18 font-bold">{why}</p>
      {why === OUTSIDE_HOURS ? (
        <p className="mt-1 text-ink-2">
          {opensAt ? `On sale from ${whenText(opensAt, Date.now(), store.timezone)}. ` : 'Outside its hours. '}
          If the kitchen can make it, you can sell it anyway.
        </p>
      ) : null}
      {soldout ? (
        <p className="mt-1 text-ink-2">
          {until
            ? `Back on sale ${whenText(until, Date.now(), store.timezone)}.`
            : 'Sold out until someone puts it back on sale.'}
        </p>
      ) : null}
    </Sheet>
  );
}
