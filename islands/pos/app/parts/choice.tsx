import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';

/** A named group of choices side by side, wrapping. */
export function ChoiceGroup({
  label,
  note,
  isDense = false,
  children,
}: {
  label: ReactNode;
  note?: ReactNode;
  /** Of words as short as a time or a percentage. */
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
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
  /** Quiet, at the end: a price. */
  trailing?: ReactNode;
  isDisabled?: boolean;
}

/** One key of a group; chosen is said by its edge, its colour and to readers. */
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
