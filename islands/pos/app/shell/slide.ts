/** A slide that a pocket doesn't make: it begins on the knob and goes all the way. Pure. */

/** The part of the track, from its left, where a finger takes the knob; and how far it has to come. */
const KNOB = 0.25;
export const OPENS_AT = 90;

/** Pixels from the left edge of the track, and how wide that is. */
interface Finger {
  readonly x: number;
  readonly width: number;
}

export function takesKnob({ x, width }: Finger): boolean {
  return width > 0 && x >= 0 && x <= width * KNOB;
}

/** How far the knob has come, from 0 to 100, with a finger that took it at `from`. */
export function slidTo({ x, width }: Finger, from: number): number {
  const way = width * (1 - KNOB);
  return way <= 0 ? 0 : Math.round(Math.min(Math.max((x - from) / way, 0), 1) * 100);
}

export function isOpenAt(value: number): boolean {
  return value >= OPENS_AT;
}
