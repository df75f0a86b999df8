/** Two quick taps do what one does. It comes before every click of the till, and is installed once for all screens. */
import { panelsChangedAt } from './modal.ts';

export interface Tap {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Nobody reads what has just appeared any faster. */
const APPEARED_MS = 350;
/** How far the second tap of a shaky finger lands from the first, in pixels. */
const SAME_PLACE = 48;

export function hasJustAppeared(at: number, appearedAt: number): boolean {
  return at - appearedAt < APPEARED_MS;
}

/**
 * Whether to block the tap: a panel or a screen has just appeared, or was uncovered, under the finger that tapped there before.
 * Keys that were there already count every tap, however quick: digits, steppers, tiles.
 */
export function isSlip(tap: Tap, before: Tap | null, appearedAt: number): boolean {
  if (before === null || !hasJustAppeared(tap.at, appearedAt)) return false;
  return Math.hypot(tap.x - before.x, tap.y - before.y) < SAME_PLACE;
}

let screenAt = Number.NEGATIVE_INFINITY;

/** Another screen is shown, or something moved under the finger. */
export function noteAppeared(): void {
  screenAt = performance.now();
}

export function appearedAt(): number {
  return Math.max(screenAt, panelsChangedAt());
}

/** Returns a function that removes it. */
export function guardTaps(): () => void {
  let before: Tap | null = null;
  let isBlocked = false;
  const onPress = ({ clientX, clientY, timeStamp }: PointerEvent) => {
    const tap = { x: clientX, y: clientY, at: timeStamp };
    isBlocked = isSlip(tap, before, appearedAt());
    before = tap;
  };
  const onClick = (event: MouseEvent) => {
    // Keys and programs click without a count.
    if (!isBlocked || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('pointerdown', onPress, true);
  window.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('click', onClick, true);
  };
}
