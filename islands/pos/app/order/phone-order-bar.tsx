import { Button } from '#src/ui/button.tsx';
import { DownIcon, UpIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { paidWithoutSurcharge } from '../draft/bill-draft.ts';
import { startFresh } from '../draft/draft-store.ts';
import { isOnlyHead, type OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { useSession } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';
import { toGiveBack } from '../pay/given-back.ts';

export interface PhoneOrderBarProps {
  draft: OrderDraft;
  total: OrderTotal;
  /** The outcome of the previous order. */
  outcome: string | null;
  isOpen: boolean;
  isBusy: boolean;
  onOpen: () => void;
  onPay: () => void;
}

/** The order on a phone while the items fill the screen: how many, what they cost, and Pay. */
export function PhoneOrderBar({ draft, total, outcome, isOpen, isBusy, onOpen, onPay }: PhoneOrderBarProps) {
  const { currencyCode, countryCode, timezone } = useSession().store;
  const isNewOrder = isOnlyHead(draft);
  const count = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const backInCents = toGiveBack(draft.bill, total.totalInCents, countryCode);
  const leftInCents = Math.max(0, total.totalInCents - paidWithoutSurcharge(draft.bill));
  const Icon = isOpen ? DownIcon : UpIcon;
  return (
    <div className="flex gap-2 p-2 md:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2 rounded-input border border-line bg-paper px-3 text-left font-semibold hover:border-line-strong"
      >
        <Icon size={22} aria-hidden className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1 leading-tight">
          {isOpen ? (
            'Back to the menu'
          ) : count === 0 && outcome ? (
            // For screen readers this text exists once, in the order itself.
            <span data-said={outcome} className="before:content-[attr(data-said)]" />
          ) : (
            <span className="block truncate">{isNewOrder ? headText(draft, timezone) : 'Order'}</span>
          )}
        </span>
        <span className="tnum grid h-7 min-w-7 shrink-0 place-items-center rounded-full bg-ink px-2 text-14 font-bold text-paper">
          {count}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
      </button>
      {isOpen ? null : (
        <Button
          variant="primary"
          size="large"
          disabled={count === 0 && !isNewOrder}
          isBusy={isBusy}
          onClick={isNewOrder ? startFresh : onPay}
          className="min-h-14! min-w-36 px-2! text-18!"
        >
          {isNewOrder ? (
            'New order'
          ) : (
            <span className="flex flex-wrap justify-center gap-x-1.5 leading-tight">
              <span>{backInCents > 0 ? 'Refund' : 'Pay'}</span>
              <MoneyText amountInCents={backInCents || leftInCents} currencyCode={currencyCode} />
            </span>
          )}
        </Button>
      )}
    </div>
  );
}

/** Whom the empty order is for, where the drawer hides its head. */
function headText({ customerName, guest, place, wanted }: OrderDraft, timezone: string): string {
  const who = customerName || guest?.phone || place?.address.line1;
  return who || (wanted ? timeText(wanted.isoDateTimeUtc, timezone) : 'Order');
}
