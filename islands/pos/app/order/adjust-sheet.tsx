import { manualOf } from '#src/domain/pricing/manual-adjustments.ts';
import { wholePart } from '#src/domain/pricing/price-approval.ts';
import type { Adjustments } from '#src/domain/pricing/pricing.types.ts';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { Choice } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { AdjustPanel } from './adjust-panel.tsx';

export interface AdjustSheetProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** Opens the guest's coupons and the reward of their card. */
  onPromo: () => void;
  onClose: () => void;
}

/** Discounts the whole order or adds a surcharge. */
export function AdjustSheet({ draft, total, onPromo, onClose }: AdjustSheetProps) {
  const { presets, currencyCode } = useSession().store;
  const { itemTotalInCents } = total;
  const partsOf = (asked: Adjustments) => {
    const { discountInCents = 0, surchargeInCents = 0 } = manualOf(asked, itemTotalInCents) ?? {};
    const leftInCents = itemTotalInCents - discountInCents;
    return [
      ...wholePart('discount', asked.discount, { upTo: discountInCents, ofInCents: itemTotalInCents, currencyCode }),
      ...wholePart('surcharge', asked.surcharge, { upTo: surchargeInCents, ofInCents: leftInCents, currencyCode }),
    ];
  };
  return (
    <AdjustPanel
      title="Discount or surcharge"
      note="On the whole order. Your name is recorded."
      sides={[
        { name: 'discount', word: 'Discount', does: 'Amount off', presets: presets.discounts },
        { name: 'surcharge', word: 'Surcharge', does: 'Amount added', presets: presets.surcharges },
      ]}
      start={{ discount: draft.adjustments.discount, surcharge: draft.adjustments.surcharge }}
      inCents={(asked, side) => manualOf(asked, itemTotalInCents)?.[`${side}InCents`] ?? 0}
      ofInCents={itemTotalInCents}
      partsOf={partsOf}
      onApply={({ discount, surcharge }) => act({ type: 'adjust', adjustments: { discount, surcharge } })}
      onClose={onClose}
      more={
        <Choice isChosen={false} onChoose={onPromo}>
          Coupon or reward
        </Choice>
      }
    />
  );
}
