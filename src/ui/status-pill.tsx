import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import {
  CancelledIcon,
  CheckIcon,
  CompletedIcon,
  CookingIcon,
  DeliveryIcon,
  EditIcon,
  FailedIcon,
  HandedOffIcon,
  type IconType,
  NewIcon,
  OfflineIcon,
  OnlineIcon,
  OpenIcon,
  QueuedIcon,
  RunningIcon,
  UndoIcon,
  UnknownIcon,
  WarningIcon,
} from './icon.tsx';
import type { StatusBadgeStyle, StatusIcon, Tone } from './statuses.ts';

const ICONS: Record<StatusIcon, IconType> = {
  new: NewIcon,
  running: RunningIcon,
  queued: QueuedIcon,
  cooking: CookingIcon,
  check: CheckIcon,
  completed: CompletedIcon,
  handedOff: HandedOffIcon,
  delivery: DeliveryIcon,
  slash: CancelledIcon,
  cross: FailedIcon,
  warning: WarningIcon,
  unknown: UnknownIcon,
  undo: UndoIcon,
  online: OnlineIcon,
  offline: OfflineIcon,
  edit: EditIcon,
  open: OpenIcon,
};

export const TONES: Record<Tone, string> = {
  wait: 'bg-wait-soft text-wait-text',
  going: 'bg-going-soft text-going-text',
  done: 'bg-done-soft text-done-text',
  fail: 'bg-fail-soft text-fail-text',
  off: 'bg-off-soft text-off-text',
  back: 'bg-back-soft text-back-text',
};

export interface StatusPillProps {
  look: StatusBadgeStyle;
  /** After the word: "New · 4 min", "Not paid · $24.50". */
  note?: ReactNode;
  size?: 'normal' | 'large';
}

/** A state in its word, its colour and its shape: `<StatusPill look={ORDER_LOOKS[order.statusCode]} />`. */
export function StatusPill({ look, note, size = 'normal' }: StatusPillProps) {
  const Icon = ICONS[look.icon];
  return (
    <span
      data-part="status"
      className={cx(
        'inline-flex items-center rounded-full font-semibold whitespace-nowrap',
        size === 'large' ? 'gap-2 px-3.5 py-1.5 text-16' : 'gap-1.5 py-0.5 pr-2.5 pl-2 text-12 leading-5',
        look.isOutline ? 'bg-transparent text-fail-text ring-1 ring-fail ring-inset' : TONES[look.tone],
      )}
    >
      <Icon size={size === 'large' ? 18 : 14} aria-hidden strokeWidth={2.25} className="shrink-0" />
      {look.word}
      {note ? <span className="tnum font-medium">· {note}</span> : null}
    </span>
  );
}
