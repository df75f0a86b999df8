import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '#src/ui/classes.ts';
import { CloseIcon } from '#src/ui/icon.tsx';
import { arrowKeys } from './arrow-keys.ts';
import { holdKeyboard, isSomethingOpen } from './modal.ts';
import { hasJustAppeared, placeOfTap } from './tap-guard.ts';

export interface SheetProps {
  title: ReactNode;
  /** Below the title, muted. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /** The element that gets the focus first. Defaults to the panel itself. */
  focus?: RefObject<HTMLElement | null>;
  size?: 'small' | 'normal' | 'large' | 'tall' | 'pay';
  /** It can't be closed while a request is under way. */
  isHeld?: boolean;
  /** A selector: a tap beside the panel closes it, and clicks a matching element under the tap. */
  passesTo?: string;
}

const SIZES = {
  small: 'h-fit max-w-md',
  normal: 'h-fit max-w-2xl',
  large: 'h-fit max-w-5xl 2xl:max-w-6xl',
  // Its content changes with each choice, so the panel keeps its size and no button moves away under a finger.
  tall: 'h-[46rem] max-w-5xl',
  pay: 'h-[43rem] max-sm:h-dvh max-w-5xl 2xl:max-w-6xl',
} as const;

/**
 * A panel over the screen. It traps and returns the focus, and Escape closes only the topmost. It appears one frame after the
 * tap and grows out of its place (decision 0270): the library's dialog takes three frames and twice the work (decision 0059).
 */
export function Sheet({ onClose, children, footer, focus, size = 'normal', isHeld = false, ...props }: SheetProps) {
  const { title, note, passesTo } = props;
  const titleId = useId();
  const [isOverAnother] = useState(isSomethingOpen);
  const [place] = useState(() => placeOfTap());
  const close = () => {
    if (!isHeld) onClose();
  };
  const popup = useKeyboard(focus, close);
  return createPortal(
    <>
      {/* biome-ignore lint/a11y: for a tap beside the panel; the keyboard has Escape and the button in its head */}
      <div
        onClick={(event) => {
          // Meant for the screen that was there before.
          if (hasJustAppeared(event.timeStamp)) return;
          close();
          if (passesTo) pressBelow(event, passesTo);
        }}
        className={cx('fixed inset-0 bg-black/60', isOverAnother ? 'z-50' : 'z-40')}
      />
      <div
        ref={popup}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        data-part="sheet"
        style={place}
        onKeyDown={arrowKeys}
        className={cx(
          'fixed inset-0 z-50 m-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] flex-col overflow-hidden rounded-card bg-surface text-ink shadow-float outline-none',
          // On a phone it comes from the lower edge at full width, where the thumb is.
          'short:max-h-[calc(100dvh-1rem)] max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-full max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]',
          SIZES[size],
        )}
      >
        <header className="flex min-h-16 items-center gap-3 border-b border-line py-2.5 pr-2 pl-5 max-sm:pl-4 short:min-h-14 short:py-1.5">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="truncate text-22 leading-tight font-bold">
              {title}
            </h2>
            {note ? <div className="text-14 leading-snug text-ink-3">{note}</div> : null}
          </div>
          {isHeld ? null : <CloseKey onPress={close} />}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 max-sm:px-4 short:py-3">
          {children}
        </div>
        {footer ? <footer className="border-t border-line bg-surface px-5 py-3 max-sm:px-4">{footer}</footer> : null}
      </div>
    </>,
    document.body,
  );
}

function CloseKey({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label="Close"
      title="Close"
      onClick={onPress}
      className="grid size-12 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <CloseIcon size={22} aria-hidden />
    </button>
  );
}

/** Traps the focus in the panel that gets the returned ref. */
function useKeyboard(focus: SheetProps['focus'], close: () => void): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    const panel = popup.current;
    if (!panel) return;
    // Not on the first button, which closes: Enter would undo the opening.
    return holdKeyboard(panel, focus?.current ?? null, {
      onEscape: () => latest.current(),
      onEnter: (event) => pressMain(panel, event),
    });
  }, [focus]);
  return popup;
}

/** Clicks the element under a tap beside the panel, once the panel is closed. */
function pressBelow({ clientX, clientY }: { clientX: number; clientY: number }, selector: string): void {
  requestAnimationFrame(() => {
    const below = document.elementFromPoint(clientX, clientY)?.closest(selector);
    if (below instanceof HTMLElement) below.click();
  });
}

/**
 * Enter with no button focused, and Ctrl Enter anywhere, clicks the panel's main button. A destructive one needs Ctrl, and so
 * does one that takes money before an amount was entered.
 */
function pressMain(panel: HTMLElement, event: KeyboardEvent): void {
  const isSure = event.ctrlKey || event.metaKey;
  if (!isSure && document.activeElement !== panel) return;
  const main = [...panel.querySelectorAll<HTMLButtonElement>(isSure ? SURE : MAIN)].at(-1);
  if (!main) return;
  event.preventDefault();
  event.stopPropagation();
  main.click();
}

const ALIVE = ':not(:disabled):not([aria-disabled])';
const SURE = `button:is([data-variant=primary], [data-variant=danger])${ALIVE}`;
const MAIN = `button[data-variant=primary]${ALIVE}:not([data-enter=never])`;
