import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { NextIcon } from './icon.tsx';

export interface Crumb {
  readonly label: string;
  /** The last one has none: it is here. */
  readonly href?: string;
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5 text-14 text-ink-3">
        {crumbs.map(({ label, href }, at) => (
          <li key={`${label}-${href}`} className="flex items-center gap-1">
            {at > 0 ? <NextIcon size={14} aria-hidden /> : null}
            {href ? (
              <a href={href} className="rounded-input py-1 hover:text-ink hover:underline">
                {label}
              </a>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

export interface TabLink {
  readonly href: string;
  readonly label: ReactNode;
  readonly count?: number | null;
  readonly isHere?: boolean;
}

/** Views of one place, each with its own address. */
export function Tabs({ tabs, label }: { tabs: readonly TabLink[]; label: string }) {
  return (
    <nav aria-label={label} className="-mx-(--gutter) mb-5 overflow-x-auto border-b border-line px-(--gutter)">
      <ul className="flex gap-6">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              aria-current={tab.isHere ? 'page' : undefined}
              className={cx(
                '-mb-px flex min-h-(--control) items-center gap-2 border-b-2 whitespace-nowrap transition-colors',
                tab.isHere
                  ? 'border-accent font-semibold text-ink'
                  : 'border-transparent font-medium text-ink-3 hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count === undefined || tab.count === null ? null : <Count value={tab.count} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A number in a small badge beside a name. */
export function Count({ value, isUrgent = false }: { value: number; isUrgent?: boolean }) {
  return (
    <span
      className={cx(
        'tnum inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-12 font-bold',
        isUrgent ? 'bg-accent text-accent-ink' : 'bg-line text-ink-2',
      )}
    >
      {value}
    </span>
  );
}

export interface SegmentOption {
  readonly href: string;
  readonly label: ReactNode;
  readonly isHere?: boolean;
  readonly isDisabled?: boolean;
}

/** A few ways of one thing, side by side: pickup, delivery, dine in. */
export function Segments({ options, label }: { options: readonly SegmentOption[]; label: string }) {
  return (
    <nav aria-label={label} className="inline-flex max-w-full rounded-full border border-line bg-sunken p-1">
      {options.map((option) => (
        <a
          key={option.href}
          {...(option.isDisabled ? { 'aria-disabled': true } : { href: option.href })}
          aria-current={option.isHere ? 'true' : undefined}
          className={cx(
            'grid min-h-[calc(var(--control)-0.5rem)] place-items-center rounded-full px-4 font-semibold whitespace-nowrap transition-colors',
            option.isHere
              ? 'bg-surface text-ink ring-1 ring-line-strong/60'
              : 'text-ink-2 hover:text-ink aria-disabled:text-ink-3 aria-disabled:line-through',
          )}
        >
          {option.label}
        </a>
      ))}
    </nav>
  );
}
