import { useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { Button } from '#src/ui/button.tsx';
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
  onClose: () => void;
}

/** Why a tile does nothing; what is sold out says until when, and is sold all the same by leave of somebody who may. */
export function ClosedSheet({ item, why, onSellAnyway, onClose }: ClosedSheetProps) {
  const { employee, store } = useSession();
  const [asksPin, setAsksPin] = useState(false);
  const { soldout, soldOutUntilIsoDateTimeUtc: until } = item;
  const mayPrice = employee?.permissions.includes('discount') ?? false;
  if (asksPin) {
    return (
      <AuthoriseSheet
        permission="discount"
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
        soldout ? (
          <Button
            size="large"
            className="w-full"
            onClick={() => (mayPrice || approvalNow() ? onSellAnyway() : setAsksPin(true))}
          >
            Sell it anyway
          </Button>
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
