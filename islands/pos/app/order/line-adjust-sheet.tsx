import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { adjusted } from '#src/domain/pricing/line-adjustment.ts';
import { lineParts } from '#src/domain/pricing/price-approval.ts';
import type { PricedLine } from '#src/domain/pricing/pricing.types.ts';
import { act } from '../draft/draft-store.ts';
import { useSession } from '../kit/pos-context.tsx';
import { AdjustPanel } from './adjust-panel.tsx';
import { askedOfLine, type LineSide, lineAdjustmentOf } from './line-adjustment.ts';
import type { Asked } from './price-change.ts';

export interface LineAdjustSheetProps {
  line: CartLine;
  priced: PricedLine;
  onClose: () => void;
}

/** Discounts one line of the order or adds a surcharge. */
export function LineAdjustSheet({ line, priced, onClose }: LineAdjustSheetProps) {
  const { presets, currencyCode } = useSession().store;
  const inCents = (asked: Asked<LineSide>, side: LineSide) => {
    const only = lineAdjustmentOf({ discount: null, extra: null, comment: null, [side]: asked[side] });
    const { discountInCents, chargesInCents } = adjusted(priced, only ?? undefined);
    return side === 'discount' ? discountInCents : chargesInCents;
  };
  const partsOf = (asked: Asked<LineSide>) => {
    const adjustment = lineAdjustmentOf(asked) ?? undefined;
    return lineParts({ id: line.id, adjustment }, { ...priced, ...adjusted(priced, adjustment) }, currencyCode);
  };
  const isOffered = line.comments !== '' || (line.adjustment?.extraChargeForComments ?? 0) > 0;
  return (
    <AdjustPanel
      title={priced.name}
      note={`On this line only, ${priced.quantity} × ${formatAmount(priced.unitPriceInCents, currencyCode)}. Your name is recorded.`}
      sides={[
        { name: 'discount', word: 'Discount', does: 'Amount off', presets: presets.discounts },
        { name: 'extra', word: 'Extra charge', does: 'Amount added', presets: presets.surcharges },
        ...(isOffered
          ? [
              {
                name: 'comment' as const,
                word: 'For special instructions',
                does: 'Amount added' as const,
                presets: [],
                isAmountOnly: true,
              },
            ]
          : []),
      ]}
      start={askedOfLine(line.adjustment)}
      inCents={inCents}
      ofInCents={priced.unitPriceInCents * priced.quantity}
      partsOf={partsOf}
      onApply={(asked) => act({ type: 'adjustLine', lineId: line.id, adjustment: lineAdjustmentOf(asked) })}
      onClose={onClose}
    />
  );
}
