import { useState } from 'react';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { feePart } from '#src/domain/pricing/price-approval.ts';
import type { DeliveryPlace } from '#src/domain/till/customer.types.ts';
import { Button } from '#src/ui/button.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { isApproved, keepApproval, priceChange } from '../kit/approval.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';

interface OutsideAreaProps {
  draft: OrderDraft;
  place: DeliveryPlace;
  onChange: () => void;
  onClose: () => void;
}

/** An address that no delivery area covers: deliver for an agreed fee, with approval, or have it picked up. */
export function OutsideArea({ draft, place, onChange, onClose }: OutsideAreaProps) {
  const [isAgreeing, setIsAgreeing] = useState(false);
  const [digits, setDigits] = useState('');
  if (isAgreeing) {
    return (
      <AgreeOnFee
        draft={draft}
        place={place}
        feeInCents={centsOfPad(digits)}
        onKey={(key) => setDigits((so) => pressPad(so, key))}
        onDone={() => setIsAgreeing(false)}
      />
    );
  }
  if (draft.agreedFeeInCents !== null) {
    return <AgreedFee feeInCents={draft.agreedFeeInCents} onChange={() => setIsAgreeing(true)} />;
  }
  return (
    <div role="alert" className="rounded-card bg-fail-soft p-4">
      <p className="mb-3 font-semibold text-fail-text">This address is outside your delivery areas.</p>
      <div className="grid gap-2 sm:grid-cols-3">
        <Button size="large" onClick={() => setIsAgreeing(true)} className="px-2!">
          Deliver anyway
        </Button>
        <Button
          size="large"
          className="px-2!"
          onClick={() => {
            act({ type: 'collect', collectionType: 'pickup' });
            onClose();
          }}
        >
          Pick it up
        </Button>
        <Button
          size="large"
          className="px-2!"
          onClick={() => {
            act({ type: 'place', place: null });
            onChange();
          }}
        >
          Clear
        </Button>
      </div>
    </div>
  );
}

function AgreedFee({ feeInCents, onChange }: { feeInCents: number; onChange: () => void }) {
  const { currencyCode } = useSession().store;
  return (
    <div className="flex items-center gap-3 rounded-card bg-wait-soft p-4 text-wait-text">
      <p className="flex-1 font-semibold">
        Outside delivery area, fee agreed: <MoneyText amountInCents={feeInCents} currencyCode={currencyCode} />
      </p>
      <Button onClick={onChange} className="min-h-12">
        Other charge
      </Button>
    </div>
  );
}

interface AgreeOnFeeProps extends Pick<OutsideAreaProps, 'draft' | 'place'> {
  feeInCents: number;
  onKey: (key: PadKey) => void;
  onDone: () => void;
}

function AgreeOnFee({ draft, place, feeInCents, onKey, onDone }: AgreeOnFeeProps) {
  const { employee, store } = useSession();
  const [asked, setAsked] = useState<ProtectedAct | null>(null);
  const change = priceChange(draft.id, [feePart(feeInCents, store.currencyCode)]);
  const mayAgree = employee?.permissions.includes('discount') === true || isApproved(change);
  const agree = () => {
    act({ type: 'place', place, agreedFeeInCents: feeInCents });
    onDone();
  };
  if (asked) {
    return (
      <AuthoriseSheet
        act={asked}
        onApproved={(approval, approved) => {
          keepApproval(approval, approved);
          agree();
        }}
        onClose={() => setAsked(null)}
      />
    );
  }
  return (
    <div className="mx-auto max-w-sm">
      <p className="mb-2 text-center">
        <span className="block text-14 font-semibold text-ink-2">Delivery fee</span>
        <MoneyText amountInCents={feeInCents} currencyCode={store.currencyCode} className="text-36 font-extrabold" />
      </p>
      <Keypad corner="00" onKey={onKey} />
      <Button
        variant="primary"
        size="large"
        isWide
        className="mt-3"
        onClick={mayAgree ? agree : () => setAsked(change)}
      >
        {mayAgree ? 'Deliver anyway' : 'Deliver anyway, with a PIN'}
      </Button>
    </div>
  );
}
