import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '#src/ui/classes.ts';
import { CloseIcon } from '#src/ui/icon.tsx';
import { arrowKeys } from '../state/arrow-keys.ts';

export interface SheetProps {
  title: ReactNode;
  /** Under the title, quiet. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  /** What Enter does first; the panel itself otherwise. */
  focus?: RefObject<HTMLElement | null>;
  size?: 'small' | 'normal' | 'large' | 'tall';
  /** It cannot be closed now: what it waits for has not ended. */
  isHeld?: boolean;
}

const SIZES = {
  small: 'h-fit max-w-md',
  normal: 'h-fit max-w-2xl',
  large: 'h-fit max-w-5xl 2xl:max-w-6xl',
  // What is chosen changes what is shown: the panel keeps its size, so that no key moves away under a finger.
  tall: 'h-[46rem] max-w-5xl',
} as const;

/** A panel over the screen: it traps and gives back focus, Escape closes the top one only. */
export function Sheet({ title, note, onClose, children, footer, focus, size = 'normal', isHeld = false }: SheetProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && !isHeld && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/60" />
        <Dialog.Popup
          ref={popup}
          // Not its first key, which closes: Enter would then undo what was opened.
          initialFocus={focus ?? popup}
          data-part="sheet"
          onKeyDown={(event) => {
            pressMain(event);
            arrowKeys(event);
          }}
          className={cx(
            'fixed inset-0 z-50 m-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-arrive flex-col overflow-hidden rounded-card bg-surface text-ink shadow-float outline-none',
            // From the lower edge on a phone, as wide as it is: that is where the thumb is.
            'short:max-h-[calc(100dvh-1rem)] max-sm:mb-0 max-sm:max-h-[calc(100dvh-1rem)] max-sm:w-full max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]',
            SIZES[size],
          )}
        >
          <header className="flex min-h-16 items-center gap-3 border-b border-line py-2.5 pr-2 pl-5 max-sm:pl-4 short:min-h-14 short:py-1">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate text-22 font-bold">{title}</Dialog.Title>
              {note ? <div className="text-14 text-ink-3">{note}</div> : null}
            </div>
            {isHeld ? null : (
              <Dialog.Close
                aria-label="Close"
                className="grid size-12 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink"
              >
                <CloseIcon size={22} aria-hidden />
              </Dialog.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 max-sm:px-4 short:py-3">
            {children}
          </div>
          {footer ? <footer className="border-t border-line bg-surface px-5 py-3 max-sm:px-4">{footer}</footer> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Enter where no key has the focus, and Ctrl Enter anywhere, is the panel's main key. One that destroys wants Ctrl. */
function pressMain(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: panel, target, key, ctrlKey, metaKey } = event;
  if (key !== 'Enter' || event.altKey || event.defaultPrevented) return;
  const isSure = ctrlKey || metaKey;
  if (!isSure && target !== panel) return;
  const main = [...panel.querySelectorAll<HTMLButtonElement>(isSure ? SURE : MAIN)].at(-1);
  if (!main) return;
  event.preventDefault();
  event.stopPropagation();
  main.click();
}

const MAIN = 'button[data-variant=primary]:not(:disabled):not([aria-disabled])';
const SURE = `${MAIN}, button[data-variant=danger]:not(:disabled):not([aria-disabled])`;
