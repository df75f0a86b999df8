import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { UndoIcon } from './icon.tsx';

/** How long an undo is offered (product design 2.10). */
export const UNDO_MS = 8_000;

export interface UndoBarProps {
  /** What was done: "Margherita removed". */
  children: ReactNode;
  onUndo: () => void;
  onClose?: () => void;
}

/** Floats above the bottom edge for some seconds; the caller removes it after `UNDO_MS`. */
export function UndoBar({ children, onUndo, onClose }: UndoBarProps) {
  return (
    <Toast onClose={onClose}>
      <span className="min-w-0 flex-1">{children}</span>
      <Button variant="quiet" size="small" icon={UndoIcon} onClick={onUndo} className="text-paper! hover:bg-paper/15!">
        Undo
      </Button>
    </Toast>
  );
}

export function Toast({ children, onClose }: { children: ReactNode; onClose?: (() => void) | undefined }) {
  return (
    <div
      role="status"
      data-part="toast"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-50 flex justify-center px-4"
    >
      <div className="pointer-events-auto flex w-full max-w-md animate-arrive items-center gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-14 font-medium text-paper shadow-float">
        {children}
        {onClose ? (
          <Button variant="quiet" size="small" onClick={onClose} className="text-paper! hover:bg-paper/15!">
            Close
          </Button>
        ) : null}
      </div>
    </div>
  );
}
