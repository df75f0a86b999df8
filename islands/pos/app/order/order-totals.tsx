import { formatAmount } from '#src/domain/money/format-amount.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { DiscountIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { rowsAboveTotal } from '#src/ui/price-rows.ts';
import { BillKeys } from '../bills/bill-keys.tsx';
import type { BillActs } from '../bills/use-bill.ts';
import { startFresh } from '../draft/draft-store.ts';
import { isOnlyHead, type OrderDraft } from '../draft/order-draft.ts';
import type { OrderTotal } from '../draft/order-total.ts';
import { useSession } from '../kit/pos-context.tsx';
import { BAR_KEY } from './bar-key.ts';
import { duesOf, mayPay, type OrderDues, obstacleOf } from './order-dues.ts';
import { useSwitchDifference } from './switch-difference.ts';

export interface TotalsProps {
  draft: OrderDraft;
  total: OrderTotal;
  onExplain: () => void;
  onAdjust: () => void;
  onPay: () => void;
  onSend: () => void;
  bill: BillActs;
}

/** The bottom of the order: what blocks it, what it costs, and Pay. */
export function Totals(props: TotalsProps) {
  const { draft, total } = props;
  const dues = duesOf(draft.bill, total.totalInCents, useSession().store.countryCode);
  return (
    <div className="border-t border-line p-2">
      <Obstacles draft={draft} total={total} />
      <TotalKey {...props} dues={dues} />
      <PayKeys {...props} dues={dues} />
    </div>
  );
}

function Obstacles({ draft, total }: Pick<TotalsProps, 'draft' | 'total'>) {
  const { currencyCode } = useSession().store;
  const inTheWay = obstacleOf(total);
  return (
    <>
      {inTheWay && draft.lines.length > 0 ? (
        <p role="status" className="mb-1 rounded-input bg-wait-soft px-3 py-1.5 text-14 font-semibold text-wait-text">
          {describeIssue(inTheWay, currencyCode)}
        </p>
      ) : null}
      {total.refusedCoupons.map(({ couponCode, issue }) => (
        <p key={couponCode} role="status" className="mb-1 px-2 text-14 font-semibold text-fail-text">
          {describeIssue(issue, currencyCode)}
        </p>
      ))}
    </>
  );
}

/** The rows of the price and its total. A tap explains them. */
function TotalKey({ draft, total, dues, onExplain }: TotalsProps & { dues: OrderDues }) {
  const { currencyCode, countryCode } = useSession().store;
  const rows = rowsAboveTotal(total.breakdown).filter(({ isIncluded }) => !isIncluded);
  const differenceInCents = useSwitchDifference(draft, total.totalInCents);
  return (
    <button
      type="button"
      onClick={onExplain}
      disabled={draft.lines.length === 0}
      title="Price details"
      className="flex min-h-12 w-full flex-col justify-center rounded-input px-2 hover:bg-sunken disabled:hover:bg-transparent"
    >
      {rows.map((row) => (
        <span key={row.kind + row.label} className="flex justify-between text-14 text-ink-2">
          <span>{row.label}</span>
          <MoneyText amountInCents={row.amountInCents} currencyCode={currencyCode} />
        </span>
      ))}
      {dues.paidInCents > 0 ? (
        <span className="flex justify-between text-14 text-done-text">
          <span>Paid so far</span>
          <MoneyText amountInCents={dues.paidInCents} currencyCode={currencyCode} />
        </span>
      ) : null}
      <span className="flex items-baseline justify-between">
        <span className="text-18 font-semibold">Total</span>
        {differenceInCents === null ? null : (
          <span role="status" className="tnum ml-auto pr-3 text-14 font-semibold text-wait-text">
            {differenceInCents > 0 ? '+' : '−'}
            {formatAmount(Math.abs(differenceInCents), currencyCode)} as{' '}
            {orderTypeLabel(draft.collectionType, countryCode).toLowerCase()}
          </span>
        )}
        <MoneyText amountInCents={total.totalInCents} currencyCode={currencyCode} className="text-28 font-extrabold" />
      </span>
    </button>
  );
}

function PayKeys({ draft, total, dues, bill, onAdjust, onSend, onPay }: TotalsProps & { dues: OrderDues }) {
  const { currencyCode } = useSession().store;
  // Whoever was chosen before is still at the head. One touch starts without them.
  const isNewOrder = isOnlyHead(draft);
  return (
    <div className="mt-1 flex gap-1.5 xl:gap-2">
      <button
        type="button"
        aria-label="Discount or surcharge"
        title="Discount or surcharge"
        disabled={draft.lines.length === 0}
        onClick={onAdjust}
        className={cx(BAR_KEY, 'w-12 shrink-0')}
      >
        <DiscountIcon size={22} aria-hidden />
      </button>
      <BillKeys
        isSaving={bill.saving.isBusy}
        isSending={bill.sending.isBusy}
        canSave={bill.canSave}
        canSend={bill.canSend}
        onSave={bill.onSave}
        onSend={onSend}
      />
      <Button
        variant="primary"
        size="large"
        disabled={!isNewOrder && !mayPay(draft, total)}
        isBusy={bill.sending.isBusy}
        onClick={isNewOrder ? startFresh : onPay}
        className="min-h-18! min-w-0 flex-1 px-1! text-18! max-md:min-h-15! xl:px-2! xl:text-22! short:min-h-15!"
      >
        {isNewOrder ? (
          'New order'
        ) : (
          <span className="flex flex-wrap justify-center gap-x-1.5 leading-tight">
            <span>{dues.isRefund ? 'Refund' : 'Pay'}</span>
            <MoneyText amountInCents={dues.keyInCents} currencyCode={currencyCode} />
          </span>
        )}
      </Button>
    </div>
  );
}
