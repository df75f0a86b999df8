import { useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { RemoveIcon } from '#src/ui/icon.tsx';
import { useSession } from '../pos-context.tsx';
import { approvalNow, keepApproval } from '../state/approval.ts';
import { whenText } from '../state/store-time.ts';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { Sheet } from './sheet.tsx';

export interface ClosedSheetProps {
  item: MenuItem;
  /** What stands on its tile. */
  why: string;
  onSellAnyway: () => void;
  /** It stands on the order already: takes it off. */
  onRemove?: () => void;
  onClose: () => void;
}

/** Why a tile does nothing; what is sold out says until when, and is sold all the same by leave of somebody who may. */
export function ClosedSheet({ item, why, onSellAnyway, onRemove, onClose }: ClosedSheetProps) {
  const { employee, store } = useSession();
  const [asksPin, setAsksPin] = useState(false);
  const { soldout, soldOutUntilIsoDateTimeUtc: until } = item;
  const mayPrice = employee?.permissions.includes('discount') ?? false;
  if (asksPin) {
    return (
      <AuthoriseSheet
        permission="discount"
        what="To sell what is sold out"
        onApproved={(approval) => {
          keepApproval(approval);
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
        soldout || onRemove ? (
          <div className="grid gap-2">
            {onRemove ? (
              <Button size="large" isWide icon={RemoveIcon} onClick={onRemove}>
                Take it off the order
              </Button>
            ) : null}
            {soldout ? (
              <Button
                size="large"
                isWide
                onClick={() => (mayPrice || approvalNow() ? onSellAnyway() : setAsksPin(true))}
              >
                Sell it anyway
              </Button>
            ) : null}
          </div>
        ) : null
      }
    >
      <p className="text-18 font-bold">{why}</p>
      {soldout ? (
        <p className="mt-1 text-ink-2">
          {until
            ? `Back on sale ${whenText(until, Date.now(), store.timezone)}.`
            : 'Until somebody puts it back on sale.'}
        </p>
      ) : null}
    </Sheet>
  );
}
