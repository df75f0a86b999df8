import { memo } from 'react';
import type { BillRow } from '#src/domain/till/bill.types.ts';
import { cx } from '#src/ui/classes.ts';
import { DineInIcon, EditIcon, HandedOffIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { BADGES } from '#src/ui/statuses.ts';
import { useSession } from '../kit/pos-context.tsx';
import { numberBeside, titleOf } from './bill-name.ts';
import { toFollowText } from './course-text.ts';

interface BillCardProps {
  bill: BillRow;
  age: string;
  /** Its next course waits too long. */
  isLate: boolean;
  isOpen: boolean;
  onAim: (billId: string) => void;
  onOpen: (billId: string) => void;
}

/** One saved bill of the list. Drawn again only when it changes, because an evening has hundreds. */
export const BillCard = memo(function BillCard({ bill, age, isLate, isOpen, onAim, onOpen }: BillCardProps) {
  const { currencyCode } = useSession().store;
  const Icon = bill.collectionType === 'dineIn' ? DineInIcon : HandedOffIcon;
  const [next] = bill.following ?? [];
  const isPart = bill.leftInCents < bill.totalInCents;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onPointerDown={() => onAim(bill.id)}
        onClick={() => onOpen(bill.id)}
        className={cx(
          'flex min-h-32 w-full flex-col gap-1.5 rounded-card border-2 p-4 text-left',
          isOpen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span className="flex w-full items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-22 font-bold">{titleOf(bill)}</span>
          <span className="tnum shrink-0 text-14 text-ink-3">{age}</span>
        </span>
        <span className="flex w-full items-center gap-2 text-14 text-ink-2">
          <Icon size={16} aria-hidden className="shrink-0" />
          <span className="truncate">
            {[numberBeside(bill), bill.tableName === null ? '' : bill.customerName, bill.savedByName]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="mt-auto flex w-full items-end justify-between gap-3 pt-2">
          <span className="flex flex-wrap gap-1.5">
            {bill.editing ? (
              <span className="inline-flex items-center gap-1 rounded-full bg-wait-soft px-2.5 py-0.5 text-14 font-semibold text-wait-text">
                <EditIcon size={14} aria-hidden />
                {bill.editing.terminalName}
              </span>
            ) : null}
            {bill.unsentCount > 0 ? (
              <span className="rounded-full bg-going-soft px-2.5 py-0.5 text-14 font-semibold text-going-text">
                {bill.unsentCount} unsent
              </span>
            ) : null}
            {next ? (
              <span
                className={cx(
                  'rounded-full px-2.5 py-0.5 text-14 font-semibold',
                  isLate ? 'bg-wait-soft text-wait-text' : 'bg-sunken text-ink-2',
                )}
              >
                {toFollowText(next)}
              </span>
            ) : null}
            {bill.due === 'cardRefused' ? <StatusPill look={BADGES.paymentFailure} /> : null}
            {bill.due === 'inStore' ? (
              <span className="rounded-full bg-sunken px-2.5 py-0.5 text-14 font-semibold text-ink-2">Website</span>
            ) : null}
            {isPart ? <StatusPill look={{ ...BADGES.notPaid, word: 'Part paid' }} /> : null}
          </span>
          <MoneyText amountInCents={bill.leftInCents} currencyCode={currencyCode} className="text-22 font-bold" />
        </span>
      </button>
    </li>
  );
});
