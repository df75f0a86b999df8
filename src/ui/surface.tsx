import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface CardProps {
  children: ReactNode;
  /** The element: a `section` with a heading, an `li` of a list. */
  as?: 'div' | 'section' | 'article' | 'li';
  /** No inner space: a table or a picture reaches the edges. */
  isFlush?: boolean;
  className?: string;
}

/** Paper on paper: an edge, no shadow. */
export function Card({ children, as: Element = 'div', isFlush = false, className }: CardProps) {
  return (
    <Element
      data-part="card"
      className={cx(
        'rounded-card border border-line bg-surface',
        isFlush ? 'overflow-hidden' : 'p-4 sm:p-5',
        className,
      )}
    >
      {children}
    </Element>
  );
}

export interface SectionHeadingProps {
  children: ReactNode;
  /** At the end of the line: a link, a count. */
  trailing?: ReactNode;
  level?: 2 | 3;
  id?: string;
}

export function SectionHeading({ children, trailing, level = 2, id }: SectionHeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <Heading id={id} className={level === 2 ? 'text-18' : 'text-16'}>
        {children}
      </Heading>
      {trailing ? <div className="shrink-0 text-14 text-ink-3">{trailing}</div> : null}
    </div>
  );
}

export interface PageHeaderProps {
  title: ReactNode;
  /** One line: what state this is in. */
  status?: ReactNode;
  /** At most one primary button; the rest in a menu. */
  actions?: ReactNode;
  breadcrumbs?: ReactNode;
}

export function PageHeader({ title, status, actions, breadcrumbs }: PageHeaderProps) {
  return (
    <header className="mb-6">
      {breadcrumbs ? <div className="mb-2">{breadcrumbs}</div> : null}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-28 font-extrabold">{title}</h1>
          {status ? <div className="mt-1 flex flex-wrap items-center gap-2 text-ink-2">{status}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </div>
    </header>
  );
}

export interface EmptyStateProps {
  /** What this place is for, or that nothing matches. */
  title: ReactNode;
  children?: ReactNode;
  /** The button that fills it. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div data-part="empty" className="rounded-card border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <p className="text-18 font-semibold">{title}</p>
      {children ? <div className="mx-auto mt-2 max-w-md text-ink-2">{children}</div> : null}
      {action ? <div className="mt-5 flex justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** Names with values: an order's facts, a store's details. */
export function Facts({ rows }: { rows: readonly { readonly name: ReactNode; readonly value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-6 gap-y-2">
      {rows.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are drawn once, in this order
        <div key={at} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** Against what: "+12% on last Tuesday". */
  note?: ReactNode;
}

/** One key figure. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <div className="text-14 text-ink-3">{label}</div>
      <div className="tnum mt-1 text-28 leading-none font-bold tracking-tight">{value}</div>
      {note ? <div className="mt-2 text-14 text-ink-2">{note}</div> : null}
    </div>
  );
}
