/** An employee's own time clock, as a till shows it. JSON as it is sent. */
import type { ShiftFigures } from './shift-figures.ts';
import type { ClockState, ShiftFlag } from './shifts.ts';
import type { BreakKind, DeductionRule, PunchType } from './time-clock-event.ts';

export interface ShiftView {
  readonly id: string;
  /** The business day on which it began. */
  readonly businessDay: string;
  readonly clockInIsoDateTimeUtc: string;
  /** Null: it goes on, or its end was missed. */
  readonly clockOutIsoDateTimeUtc: string | null;
  readonly isOpen: boolean;
  readonly breaks: readonly {
    readonly kind: BreakKind;
    readonly startIsoDateTimeUtc: string;
    readonly endIsoDateTimeUtc: string | null;
  }[];
  readonly flags: readonly ShiftFlag[];
  /** As of the reading. */
  readonly figures: ShiftFigures;
}

export interface MyTimeClock {
  readonly atIsoDateTimeUtc: string;
  readonly employee: { readonly id: string; readonly name: string };
  readonly state: ClockState;
  readonly next: readonly PunchType[];
  readonly open: ShiftView | null;
  /** A shift whose end is asked for; null: none. */
  readonly forgotten: ShiftView | null;
  /** Breaks that can be started. */
  readonly breaks: readonly BreakKind[];
  /** In force for the shift that goes on. */
  readonly deduction: DeductionRule | null;
  readonly week: {
    readonly fromDay: string;
    readonly toDay: string;
    readonly today: string;
    /** Newest first. */
    readonly shifts: readonly ShiftView[];
    readonly figures: ShiftFigures;
  };
}
