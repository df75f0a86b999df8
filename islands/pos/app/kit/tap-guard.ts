/** Two quick taps do what one does. Installed once for all screens. */

interface Spot {
  readonly x: number;
  readonly y: number;
  /** On the clock of events. */
  readonly at: number;
}

/** Nobody reads what has just appeared any faster. */
export const APPEARED_MS = 350;
/** What opens later was not opened by it: a key or an answer was. */
const OPENS_WITHIN_MS = 1000;
/** How far the second tap of a shaky finger lands from the first, in pixels. */
const REACH = 48;

let lastTap: Spot | null = null;
let appearedAt = Number.NEGATIVE_INFINITY;
let shield: HTMLElement | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** `at` is on the clock of events. */
export function hasJustAppeared(at: number): boolean {
  return at - appearedAt < APPEARED_MS;
}

/**
 * A panel or another screen has appeared, was uncovered, or something has moved. Where the last tap was, nothing takes the next one
 * for a moment. Everything else counts every tap, however quick: digits, steppers, tiles, and a quick hand on another key.
 */
export function noteAppeared(): void {
  appearedAt = performance.now();
  if (lastTap) cover(lastTap);
}

/** Where the tap was that opened what appears now, as variables for its style. Undefined when a key opened it. */
export function placeOfTap(now = performance.now()): React.CSSProperties | undefined {
  if (!lastTap || now - lastTap.at > OPENS_WITHIN_MS) return undefined;
  return { '--tap-x': `${lastTap.x}px`, '--tap-y': `${lastTap.y}px` } as React.CSSProperties;
}

function cover({ x, y }: Spot): void {
  shield ??= document.createElement('div');
  shield.dataset.part = 'tap-guard';
  shield.ariaHidden = 'true';
  const side = `${2 * REACH}px`;
  Object.assign(shield.style, {
    position: 'fixed',
    zIndex: '1000',
    left: `${x - REACH}px`,
    top: `${y - REACH}px`,
    width: side,
    height: side,
    borderRadius: '50%',
    touchAction: 'none',
  });
  document.body.append(shield);
  clearTimeout(timer);
  timer = setTimeout(() => shield?.remove(), APPEARED_MS);
}

/** Returns a function that removes it. */
export function guardTaps(): () => void {
  const onPress = ({ clientX, clientY }: PointerEvent) => {
    lastTap = { x: clientX, y: clientY, at: performance.now() };
  };
  window.addEventListener('pointerdown', onPress, true);
  return () => {
    window.removeEventListener('pointerdown', onPress, true);
    clearTimeout(timer);
    shield?.remove();
    lastTap = null;
    appearedAt = Number.NEGATIVE_INFINITY;
  };
}
