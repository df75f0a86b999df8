import type { CustomerRow } from '#src/domain/till/customer.types.ts';
import { cx } from '#src/ui/classes.ts';
import { ClockIcon, NextIcon, StarIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';

/** A customer in a list: name, number, and last order. */
export function CustomerRowKey({
  row,
  now,
  isChosen = false,
  onChoose,
}: {
  row: CustomerRow;
  now: number;
  isChosen?: boolean;
  onChoose: () => void;
}) {
  const { timezone } = useSession().store;
  const last = row.lastOrderIsoDateTimeUtc;
  const orders = row.orderCount === 1 ? '1 order' : `${row.orderCount} orders`;
  return (
    <button
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={cx(
        'flex min-h-16 w-full items-center gap-3 border-l-4 px-4 py-2 text-left',
        isChosen ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate text-18 font-semibold">{row.name || 'No name'}</span>
          {row.isRewardReady ? (
            <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-done-soft px-2 py-0.5 text-12 font-bold text-done-text">
              <StarIcon size={12} aria-hidden /> Reward
            </span>
          ) : null}
          {row.isWaiting ? (
            <span className="inline-flex shrink-0 items-center gap-1 rounded-full bg-wait-soft px-2 py-0.5 text-12 font-bold text-wait-text">
              <ClockIcon size={12} aria-hidden /> Not synced
            </span>
          ) : null}
        </span>
        <span className="tnum block text-14 text-ink-2 sm:truncate">
          {row.phone}
          {row.lastAddress ? ` · ${row.lastAddress}` : ''}
        </span>
      </span>
      <span className="tnum shrink-0 text-right text-14 text-ink-2 max-sm:max-w-24">
        <span className="block font-semibold text-ink">{row.orderCount === 0 ? 'New customer' : orders}</span>
        {last ? <span className="block">{whenText(last, now, timezone)}</span> : null}
      </span>
      <NextIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
    </button>
  );
}
