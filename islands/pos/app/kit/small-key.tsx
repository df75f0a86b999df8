import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';
import type { IconType } from '#src/ui/icon.tsx';

export interface SmallKeyProps {
  icon: IconType;
  label: ReactNode;
  onPress: () => void;
  isOff?: boolean;
  isBusy?: boolean;
  isDanger?: boolean;
}

/** One of several actions in a row: its icon above its label. */
export function SmallKey({
  icon: Icon,
  label,
  onPress,
  isOff = false,
  isBusy = false,
  isDanger = false,
}: SmallKeyProps) {
  return (
    <button
      type="button"
      disabled={isOff || isBusy}
      aria-busy={isBusy}
      onClick={onPress}
      className={cx(
        'grid min-h-16 min-w-0 place-content-center justify-items-center gap-1 rounded-input border border-line bg-paper text-14 font-semibold hover:border-line-strong disabled:opacity-35',
        isDanger && 'text-fail-text',
      )}
    >
      <Icon size={20} aria-hidden />
      {label}
    </button>
  );
}
