/** How long what a till said is shown. */
import type { DisplayState } from './display-state.schema.ts';

/** A till that says nothing for this long was left, or switched off. */
export const IDLE_AFTER_MINUTES = 10;
/** The change is counted by then. */
export const PAID_SECONDS = 60;
export const THANKS_SECONDS = 8;

export const IDLE: DisplayState = { kind: 'idle' };

export interface KeptDisplayState {
  readonly state: DisplayState;
  /** When the server got it. Milliseconds since 1970. */
  readonly atMs: number;
}

/** What a display shows now. Null: its till has never said anything. */
export function shownOnDisplay(kept: KeptDisplayState | null, nowMs: number): DisplayState {
  return kept !== null && nowMs - kept.atMs < SECONDS[kept.state.kind] * 1000 ? kept.state : IDLE;
}

const SECONDS: Readonly<Record<DisplayState['kind'], number>> = {
  idle: IDLE_AFTER_MINUTES * 60,
  sale: IDLE_AFTER_MINUTES * 60,
  paid: PAID_SECONDS,
  thanks: THANKS_SECONDS,
};
