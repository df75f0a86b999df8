import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { holdKeyboard } from '../kit/modal.ts';
import { isOpenAt, slidTo, takesKnob } from './slide.ts';

/** Held in a hand and put in a pocket; a small window on a desk is neither. */
const HAND_HELD = '(max-width: 639px) and (pointer: coarse)';
const IDLE_MS = 60_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Keeps a phone in a pocket from pressing anything, after its screen was off or a minute without a touch. It asks no PIN, hides
 * nothing, and leaves the order as it is.
 */
export function PocketLock() {
  const [isLocked, setIsLocked] = useState(false);
  const open = useCallback(() => setIsLocked(false), []);
  useEffect(() => {
    if (isLocked) return;
    const lock = () => matchMedia(HAND_HELD).matches && setIsLocked(true);
    const onHidden = () => document.hidden && lock();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, IDLE_MS);
    };
    begin();
    document.addEventListener('visibilitychange', onHidden);
    for (const touch of TOUCHES) window.addEventListener(touch, begin, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
      for (const touch of TOUCHES) window.removeEventListener(touch, begin);
    };
  }, [isLocked]);
  return isLocked ? createPortal(<Slide onOpen={open} />, document.body) : null;
}

function Slide({ onOpen }: { onOpen: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const from = useRef<number | null>(null);
  const [value, setValue] = useState(0);
  useEffect(() => {
    if (panel.current) return holdKeyboard(panel.current, range.current, { onEscape: () => {}, onEnter: onOpen });
  }, [onOpen]);
  const fingerOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, width };
  };
  const end = () => {
    if (from.current !== null && isOpenAt(value)) onOpen();
    from.current = null;
    setValue(0);
  };
  return (
    <div
      ref={panel}
      role="dialog"
      aria-modal="true"
      aria-label="Screen locked"
      tabIndex={-1}
      className="fixed inset-0 z-900 flex touch-none flex-col justify-end bg-black/50 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div
        className="relative h-16 touch-none overflow-hidden rounded-card border-2 border-line-strong bg-surface select-none"
        onPointerDown={(event) => {
          const finger = fingerOf(event);
          if (!takesKnob(finger)) return;
          from.current = finger.x;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => from.current !== null && setValue(slidTo(fingerOf(event), from.current))}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center pl-16 text-18 font-semibold">
          Slide to unlock
        </span>
        <span
          aria-hidden="true"
          style={{ left: `${value * 0.75}%` }}
          className="absolute inset-y-0 grid w-1/4 place-items-center rounded-card bg-accent text-28 font-bold text-accent-ink"
        >
          »
        </span>
        {/* Keyboards and screen readers move it, or press Enter; a finger moves the knob above. */}
        <input
          ref={range}
          type="range"
          min={0}
          max={100}
          step={25}
          value={value}
          aria-label="Slide to unlock"
          onChange={({ target }) => (isOpenAt(target.valueAsNumber) ? onOpen() : setValue(target.valueAsNumber))}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
      </div>
    </div>
  );
}
