import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { keptNow } from '../draft/kept-prices.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { UseNewPrices } from './menu-note.tsx';

export interface PriceSheetProps {
  draft: OrderDraft;
  total: OrderTotal;
  onClose: () => void;
}

/** How the price of the order comes about. */
export function PriceSheet({ draft, total, onClose }: PriceSheetProps) {
  const { currencyCode } = useSession().store;
  return (
    <Sheet title="Price details" onClose={onClose}>
      <PriceExplanation
        breakdown={total.breakdown}
        grandTotalInCents={total.totalInCents}
        currencyCode={currencyCode}
      />
      {keptNow(draft).size > 0 ? (
        <p className="mt-4 flex items-center justify-between gap-4">
          The menu has changed. This order keeps its old prices.
          <UseNewPrices onDone={onClose} />
        </p>
      ) : null}
    </Sheet>
  );
}
