import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#src/ui/classes.ts';
import { arrowKeys } from './arrow-keys.ts';

interface FlyoutProps {
  /** The button's accessible name, when its text is not enough. */
  label?: string;
  trigger: ReactNode;
  triggerClassName: string;
  /** 'dialog' holds text and keys, 'menu' holds menu items. */
  role: 'dialog' | 'menu';
  className: string;
  /** Rendered while it is open. Call `close` after a choice. */
  children: (close: () => void) => ReactNode;
}

/**
 * A small panel below a button of the bar. The screen behind it stays usable. A tap elsewhere or Escape closes it and returns the
 * focus to the button. The library's popover and menu would weigh a sixth of everything a till loads.
 */
export function Flyout({ label, trigger, triggerClassName, role, className, children }: FlyoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const key = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** A tap in it, or in a sheet that it opened: React reports both here before the page handles them. */
  const isInside = useRef(false);
  const close = () => {
    if (panel.current?.contains(document.activeElement)) key.current?.focus({ preventScroll: true });
    setIsOpen(false);
  };
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    panel.current?.focus({ preventScroll: true });
    const onPointer = () => {
      if (!isInside.current) latest.current();
      isInside.current = false;
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && latest.current();
    document.addEventListener('pointerdown', onPointer);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div
      className="relative max-sm:static"
      onPointerDown={() => {
        isInside.current = true;
      }}
    >
      <button
        ref={key}
        type="button"
        aria-label={label}
        aria-haspopup={role}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
        className={triggerClassName}
      >
        {trigger}
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, and both hear keys
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a name
        <div
          ref={panel}
          id={id}
          role={role}
          aria-label={label ?? 'Menu'}
          tabIndex={-1}
          onKeyDown={arrowKeys}
          className={cx(
            'absolute top-[calc(100%+0.375rem)] right-0 z-40 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-card bg-surface text-ink shadow-float outline-none max-sm:fixed max-sm:top-16 max-sm:right-2',
            className,
          )}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
