import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';

/** What stands in the columns below, where there is room for columns. Screen readers have it from each box. */
export function RowHeadings({ of, columns }: { of: readonly string[]; columns: string }) {
  return (
    <div aria-hidden="true" className={cx('-mb-3 hidden gap-x-4 text-12 text-ink-2 sm:grid', columns)}>
      {of.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  );
}

/** A box of a row; on a phone, where no headings stand above the rows, with its own. */
export function HeadedCell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-1 block text-12 text-ink-2 sm:hidden">
        {heading}
      </span>
      {children}
    </div>
  );
}
