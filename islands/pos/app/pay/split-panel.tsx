import { useState } from 'react';
import type { SplitBill } from '#src/domain/ordering/bill-shares.ts';
import { seatOfShare, sharesBySeat } from '#src/domain/ordering/shares-by-seat.ts';
import type { BillDetail, PlannedShare } from '#src/domain/till/bill.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, CloseIcon, LockIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { paymentText } from '#src/ui/order-labels.ts';
import { AmountSheet } from '../kit/amount-sheet.tsx';
import { newId } from '../kit/new-id.ts';
import { useSession } from '../kit/pos-context.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { SeatTag } from '../menu/line-name.tsx';
import { DishSheet } from './dish-sheet.tsx';
import {
  MOST_PAYERS,
  type PlanState,
  shareItemsText,
  splittable,
  withEqually,
  withFixed,
  without,
} from './split-plan.ts';

export interface SplitPanelProps {
  detail: BillDetail;
  plan: PlanState;
  chosenId: string | null;
  isBusy: boolean;
  onPlan: (plan: readonly PlannedShare[]) => void;
  onChoose: (shareId: string) => void;
}

/** Who pays what. Paid shares are locked, open ones can be selected or removed. Together they make up the bill. */
export function SplitPanel({ detail, plan, chosenId, isBusy, onPlan, onChoose }: SplitPanelProps) {
  const [open, setOpen] = useState<'amount' | 'dishes' | null>(null);
  const bill = splittable(detail);
  const paid = detail.shares.filter((share) => share.isPaid);
  const rest = [...plan.amounts].reduce((so, [id, cents]) => (isEqual(plan, id) ? so + cents : so), 0);
  const add = (share: FixedShare) => {
    onPlan(withFixed(plan.plan, share, newId));
    setOpen(null);
  };
  return (
    <section aria-label="Who pays" className="flex min-h-0 flex-col border-line bg-surface max-lg:border-b lg:border-r">
      <EqualShares plan={plan} paidCount={paid.length} onPlan={onPlan} />
      <ShareKeys bill={bill} isBusy={isBusy} onOpen={setOpen} onPlan={onPlan} />
      <ol
        aria-label="Shares"
        className="min-h-0 flex-1 space-y-2 px-4 py-3 max-lg:empty:hidden xl:px-5 xl:py-4 lg:overflow-y-auto lg:overscroll-contain"
      >
        {paid.map((share, at) => (
          <PaidShare key={share.id} share={share} number={at + 1} />
        ))}
        {plan.plan.map((share, at) => (
          <OpenShare
            key={share.id}
            share={share}
            number={paid.length + at + 1}
            seat={seatOfShare(share, bill)}
            amountInCents={plan.amounts.get(share.id)}
            words={share.mode === 'byItem' ? shareItemsText(share.lines, bill) : MODE_LABELS[share.mode]}
            isChosen={share.id === chosenId}
            onChoose={() => onChoose(share.id)}
            onRemove={() => onPlan(without(plan.plan, share.id))}
          />
        ))}
        {plan.plan.length === 0 ? (
          <li className="py-6 text-center text-ink-3 max-lg:hidden">
            {paid.length > 0 ? 'The rest is one payment.' : 'One payment for everything.'}
          </li>
        ) : null}
      </ol>
      <BillItems bill={bill} />
      {open === 'amount' ? (
        <AmountSheet
          title="A share of this amount"
          mostInCents={plan.plan.length === 0 ? detail.leftInCents : rest}
          onDone={(amountInCents) => add({ id: newId(), mode: 'byAmount', amountInCents })}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'dishes' ? (
        <DishSheet
          bill={bill}
          plan={plan.plan}
          onDone={(lines) => add({ id: newId(), mode: 'byItem', lines })}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
}

type FixedShare = Parameters<typeof withFixed>[1];

/** How many pay the same. One person who pays everything is no split. */
function EqualShares({ plan, paidCount, onPlan }: Pick<SplitPanelProps, 'plan' | 'onPlan'> & { paidCount: number }) {
  const equally = plan.plan.filter((share) => share.mode === 'equally').length;
  const count = plan.plan.length + paidCount;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 xl:px-5 xl:py-3">
      <span>
        <span className="block font-semibold">
          {equally > 1 || plan.plan.length > 1 ? 'Split the rest' : 'Split between'}
        </span>
        <span className="text-14 text-ink-3">equal shares, 1 to {MOST_PAYERS}</span>
      </span>
      <Stepper
        label="Number of equal shares"
        value={Math.max(1, equally)}
        least={1}
        most={Math.max(1, MOST_PAYERS - (count - equally))}
        onStep={(by) => {
          const people = Math.max(1, equally) + by;
          const isWhole = people === 1 && plan.plan.every((share) => share.mode === 'equally');
          onPlan(isWhole ? [] : withEqually(plan.plan, people, newId));
        }}
      />
    </div>
  );
}

function PaidShare({ share, number }: { share: BillDetail['shares'][number]; number: number }) {
  const { currencyCode } = useSession().store;
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-done-soft px-4 py-2 text-done-text">
      <LockIcon size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">Payment {number}</span>
        <span className="block truncate text-14">
          Paid{share.paymentType ? `, ${share.paymentName || paymentText(share.paymentType)}` : ''}
        </span>
      </span>
      <MoneyText amountInCents={share.amountInCents} currencyCode={currencyCode} className="text-18 font-bold" />
      <CheckIcon size={20} aria-hidden />
    </li>
  );
}

interface OpenShareProps {
  share: PlannedShare;
  number: number;
  /** The guest whose items it is. Null when it is no single guest's. */
  seat: number | null;
  amountInCents: number | undefined;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

function OpenShare({ share, number, seat, amountInCents, words, isChosen, onChoose, onRemove }: OpenShareProps) {
  const { currencyCode } = useSession().store;
  return (
    <li className="flex gap-2">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={cx(
          'flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-card border-2 px-4 py-2 text-left transition-colors',
          isChosen ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{seat === null ? `Share ${number}` : `Seat ${seat}`}</span>
          <span className="block truncate text-14 text-ink-2">{words}</span>
        </span>
        <MoneyText amountInCents={amountInCents} currencyCode={currencyCode} className="text-22 font-bold" />
      </button>
      {share.mode === 'equally' ? null : (
        <button
          type="button"
          aria-label={`Remove share ${number}`}
          title={`Remove share ${number}`}
          onClick={onRemove}
          className="grid w-12 shrink-0 place-items-center rounded-card border border-line text-ink-2 hover:border-line-strong hover:text-ink"
        >
          <CloseIcon size={20} aria-hidden />
        </button>
      )}
    </li>
  );
}

interface ShareKeysProps extends Pick<SplitPanelProps, 'isBusy' | 'onPlan'> {
  bill: SplitBill;
  onOpen: (what: 'amount' | 'dishes') => void;
}

/** Adds a share, or one per seat with a single tap when the items have seats. */
function ShareKeys({ bill, isBusy, onOpen, onPlan }: ShareKeysProps) {
  const bySeat = sharesBySeat(bill, newId);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 border-b border-line px-4 py-2 xl:px-5 xl:py-3">
      {bySeat ? (
        <Button size="large" className="px-3!" disabled={isBusy} onClick={() => onPlan(bySeat)}>
          By seat
        </Button>
      ) : null}
      <Button size="large" className="px-3!" disabled={isBusy} onClick={() => onOpen('amount')}>
        An amount
      </Button>
      <Button size="large" className="px-3!" disabled={isBusy} onClick={() => onOpen('dishes')}>
        Items
      </Button>
    </div>
  );
}

/** What is paid for, line by line, below the people who pay. */
function BillItems({ bill }: { bill: SplitBill }) {
  const { currencyCode } = useSession().store;
  return (
    <section
      aria-label="Items on this bill"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
      className="border-t border-line px-4 py-2 -outline-offset-2 max-lg:max-h-40 max-lg:overflow-y-auto xl:px-5 lg:max-h-[38%] lg:overflow-y-auto lg:overscroll-contain"
    >
      <ul className="text-14">
        {bill.lines.map((line) => (
          <li key={line.id} className="flex gap-3 py-0.5">
            <span className="min-w-0 flex-1">
              <span className="tnum font-semibold">{line.quantity}</span> {line.name}
              <SeatTag seat={line.seat} />
            </span>
            <MoneyText amountInCents={line.lineTotalInCents} currencyCode={currencyCode} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const MODE_LABELS = { equally: 'Equal share of the rest', byAmount: 'This amount' } as const;

function isEqual({ plan }: PlanState, shareId: string): boolean {
  return plan.find((share) => share.id === shareId)?.mode === 'equally';
}
