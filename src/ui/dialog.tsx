import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './classes.ts';
import { CloseIcon } from './icon.tsx';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in sight below what scrolls: the buttons. */
  footer?: ReactNode;
  /** `sheet` comes from below on a phone and is a dialog on anything wider. */
  shape?: 'dialog' | 'sheet' | 'side';
  width?: 'narrow' | 'normal' | 'wide';
}

const WIDTHS = { narrow: 'max-w-md', normal: 'max-w-xl', wide: 'max-w-4xl' } as const;
const SHAPES = {
  dialog: 'm-auto rounded-card w-[calc(100%-2rem)]',
  sheet:
    'm-auto rounded-card w-[calc(100%-2rem)] max-sm:mb-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:max-h-[92dvh]',
  side: 'm-0 ml-auto h-dvh max-h-none! w-full rounded-none',
} as const;

/** The platform's own dialog: it traps and returns focus, Escape closes the top one only. For islands. */
export function Dialog({ isOpen, onClose, title, children, footer, shape = 'sheet', width = 'normal' }: DialogProps) {
  const at = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = at.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the platform's own
    <dialog
      ref={at}
      aria-labelledby={titleId}
      onClose={onClose}
      // A press on the backdrop hits the dialog itself; its content covers all of its box.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'max-h-[85dvh] overflow-hidden bg-surface p-0 text-ink shadow-float backdrop:bg-black/45 open:animate-arrive',
        SHAPES[shape],
        WIDTHS[width],
      )}
    >
      {isOpen ? (
        <div className="flex max-h-[inherit] flex-col">
          <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <h2 id={titleId} className="min-w-0 text-18">
              {title}
            </h2>
            <IconButton icon={CloseIcon} label="Close" onClick={onClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3">{footer}</footer>
          ) : null}
        </div>
      ) : null}
    </dialog>
  );
}
