import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';
import { MinusIcon } from '#src/ui/icon.tsx';

/** A named group of choices side by side, wrapping. */
export function ChoiceGroup({
  label,
  note,
  isDense = false,
  isWaiting = false,
  children,
}: {
  label: ReactNode;
  note?: ReactNode;
  /** For texts as short as a time or a percentage. */
  isDense?: boolean;
  /** Required: when it is missing, the focus moves here. */
  isWaiting?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset data-waits={isWaiting ? '' : undefined} className="min-w-0 scroll-mt-20">
      <legend className="mb-2 flex w-full flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{label}</span>
        {note ? <span className="text-14 text-ink-3">{note}</span> : null}
      </legend>
      <div
        className={cx(
          'grid gap-2',
          isDense
            ? 'grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(min(11rem,calc(50%-0.25rem)),1fr))]',
        )}
      >
        {children}
      </div>
    </fieldset>
  );
}

export interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
  /** Muted, at the end: a price. */
  trailing?: ReactNode;
  isDisabled?: boolean;
}

/** One button of a group. Its border, its colour and its state for screen readers show that it is chosen. */
export function Choice({ isChosen, onChoose, children, trailing, isDisabled = false }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
      className={cx(
        'flex min-h-14 min-w-0 flex-wrap content-center items-center justify-between gap-x-2 rounded-input border-2 px-3 py-1.5 text-left leading-tight font-semibold transition-colors',
        isChosen ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-paper text-ink hover:border-line-strong',
        'disabled:opacity-45',
      )}
    >
      <span className="min-w-0 has-[>svg]:flex has-[>svg]:items-center [&>svg]:shrink-0">{children}</span>
      {trailing ? <span className="shrink-0 text-14 font-medium text-ink-2">{trailing}</span> : null}
    </button>
  );
}

export interface CountedChoiceProps {
  /** Its name, for screen readers. */
  label: string;
  count: number;
  isDisabled?: boolean;
  /** The price of one more. Null when it costs nothing. */
  price: ReactNode;
  onMore: () => void;
  onLess: () => void;
}

/**
 * A button that counts up, with a minus beside it. The minus replaces the price, so neither this button nor the others move or
 * grow.
 */
export function CountedChoice({ label, count, isDisabled = false, price, onMore, onLess }: CountedChoiceProps) {
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_3.5rem] gap-x-1">
      <button
        type="button"
        aria-pressed={count > 0}
        disabled={isDisabled}
        onClick={onMore}
        className={cx(
          'grid min-h-14 min-w-0 items-center gap-x-1 rounded-input border-2 px-3 py-1.5 text-left leading-tight font-semibold transition-colors disabled:opacity-45',
          count > 0
            ? 'border-accent bg-accent-soft text-ink'
            : 'col-span-2 grid-cols-[minmax(0,1fr)_3.5rem] border-line bg-paper text-ink hover:border-line-strong',
        )}
      >
        <span className="min-w-0">
          {label}
          {/* Its space is reserved, so that the name wraps as before. */}
          <span className={cx('tnum whitespace-nowrap text-accent-text', count === 0 && 'invisible')}>
            {' '}
            ×{Math.max(1, count)}
          </span>
        </span>
        {count > 0 ? null : (
          <span className="text-right text-14 font-medium whitespace-nowrap text-ink-2">{price}</span>
        )}
      </button>
      {count > 0 ? (
        <button
          type="button"
          aria-label={`${label}: one less`}
          title={`${label}: one less`}
          onClick={onLess}
          className="grid place-items-center rounded-input border border-line bg-paper text-ink-2 hover:border-line-strong"
        >
          <MinusIcon size={20} aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
