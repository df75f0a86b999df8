import type { ReactNode } from 'react';
import { isWarningRemoved } from '#src/domain/menu/versions/allergen-difference.ts';
import type { Difference } from '#src/domain/menu/versions/menu-difference.ts';
import { cx } from '#src/ui/classes.ts';

interface Props {
  differences: readonly Difference[];
  /** Shown beside each. */
  actions?(difference: Difference): ReactNode;
}

const KIND_LABELS = { added: 'New', removed: 'Removed', changed: '' } as const;

/** What changes for whom, in words and prices. */
export function DifferenceList({ differences, actions }: Props) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {differences.map((difference) => (
        <li
          key={difference.key}
          data-part="menu-change"
          data-name={difference.name}
          className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{difference.name}</span>
              {KIND_LABELS[difference.kind] ? (
                <span className="rounded-full bg-accent-soft px-2 text-12 text-accent-text">
                  {KIND_LABELS[difference.kind]}
                </span>
              ) : null}
              {difference.kind !== 'changed' && difference.where ? (
                <span className="text-14 text-ink-2">{difference.where}</span>
              ) : null}
            </p>
            <ul className="tnum text-14 text-ink-2">
              {difference.lines.map((line) => (
                <li
                  key={line}
                  className={cx('wrap-anywhere', isWarningRemoved(line) && 'font-semibold text-fail-text')}
                >
                  {line}
                </li>
              ))}
            </ul>
          </div>
          {actions?.(difference)}
        </li>
      ))}
    </ul>
  );
}

export function changesText(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}
