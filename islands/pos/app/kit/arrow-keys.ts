/** Each arrow goes to the nearest button in its direction, so tiles, choices and pads behave as they look. */
import type { KeyboardEvent } from 'react';

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Distance straight ahead counts once, to the side double, so a row is left only at its end. */
const ASIDE = 2;

/** The index in `boxes` of the nearest one that is wholly further in that direction, or -1. */
export function nearestThatWay(from: Box, direction: Direction, boxes: readonly Box[]): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, box] of boxes.entries()) {
    const ahead = aheadOf(from, direction, box);
    if (ahead < 0) continue;
    const isUpright = direction === 'ArrowUp' || direction === 'ArrowDown';
    const aside = isUpright
      ? gap(from.left, from.right, box.left, box.right)
      : gap(from.top, from.bottom, box.top, box.bottom);
    const distance = ahead + ASIDE * aside;
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}

/** Pixels between the facing edges, negative when it is not in that direction. A shared edge counts as in it. */
function aheadOf(from: Box, direction: Direction, to: Box): number {
  switch (direction) {
    case 'ArrowUp':
      return from.top - to.bottom + 1;
    case 'ArrowDown':
      return to.top - from.bottom + 1;
    case 'ArrowLeft':
      return from.left - to.right + 1;
    case 'ArrowRight':
      return to.left - from.right + 1;
  }
}

/** How far two ranges are apart and, with much less weight, their centres. */
function gap(fromA: number, toA: number, fromB: number, toB: number): number {
  return Math.max(0, fromB - toA, fromA - toB) + Math.abs(fromA + toA - fromB - toB) / 100;
}

const REACHABLE = 'button:not(:disabled), a[href], input:not([type=hidden]):not(:disabled)';

/** For `onKeyDown` of a panel or a grid. Fields keep their own arrows, except those that leave a single line. */
export function arrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event;
  const isOurs = key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';
  if (!isOurs || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const isField = target instanceof HTMLInputElement && /^(text|search|tel|email|number)$/.test(target.type);
  if (target instanceof HTMLTextAreaElement || (isField && key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  const all = [...currentTarget.querySelectorAll<HTMLElement>(REACHABLE)].filter((one) => one !== target);
  // From the panel itself, to its first button that does not close it.
  const at =
    target === currentTarget
      ? all.findIndex((one) => one.getAttribute('aria-label') !== 'Close')
      : nearestThatWay(
          target.getBoundingClientRect(),
          key,
          all.map((one) => one.getBoundingClientRect()),
        );
  const next = all[at];
  if (!next) return;
  next.focus();
  event.preventDefault();
  event.stopPropagation();
}
