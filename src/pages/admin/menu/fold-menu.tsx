import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';

interface Props {
  /** Focus returns to it by this. */
  id: string;
  /** What the palette opens it by (`acts.ts`). */
  act?: string;
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  /** List items, each with one link or button. */
  children: ReactNode;
}

/** A short menu below a button. Opens without script; `foldMenus` adds arrows, Escape, and closing by a press elsewhere. */
export function FoldMenu({ id, act, summary, summaryClassName, className, children }: Props) {
  return (
    <details data-part="fold-menu" data-act={act} name="fold-menu" className="relative">
      <summary
        id={id}
        className={cx(
          'inline-flex cursor-pointer list-none items-center gap-2 rounded-input [&::-webkit-details-marker]:hidden',
          summaryClassName,
        )}
      >
        {summary}
      </summary>
      <ul
        className={cx(
          'absolute top-full right-0 z-20 mt-1 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-1 shadow-float',
          className,
        )}
      >
        {children}
      </ul>
    </details>
  );
}

/** What fills a line of such a menu, be it a link or a button. */
export const FOLD_LINE =
  'flex min-h-11 w-full cursor-pointer items-center gap-2 rounded-input px-3 py-2 text-left no-underline hover:bg-sunken focus-visible:bg-sunken';
