import { cx } from './classes.ts';

/** Something small is working; in a button or beside a word, never by itself on a page. */
export function Spinner({ label, size = 18 }: { label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className="inline-block animate-spin">
      <svg
        width={size}
        height={size}
        className="block"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
    </span>
  );
}

/** The shape of what comes, while it comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-shimmer rounded-input bg-line', className ?? 'h-4 w-full')} />
  );
}

export interface ProgressBarProps {
  label: string;
  done: number;
  total: number;
}

/** Long work with a count that can be left and found again. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-4 text-14">
        <span className="font-medium">{label}</span>
        <span className="tnum text-ink-2">
          {done} of {total}
        </span>
      </div>
      <progress
        value={done}
        max={Math.max(total, 1)}
        aria-label={label}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
