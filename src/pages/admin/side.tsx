import type { ReactNode } from 'react';
import { cx } from '#src/ui/classes.ts';
import { Card } from '#src/ui/surface.tsx';

interface WithSideProps {
  /** The side's heading for screen readers: "How it looks", "About printers". */
  label: string;
  side: ReactNode;
  /** A preview that needs more room than help does. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form with help beside it, or below it on a narrow screen. */
export function WithSide({ label, side, isWide = false, children }: WithSideProps) {
  return (
    <div
      className={cx(
        'grid items-start gap-6 xl:gap-8',
        isWide
          ? 'xl:grid-cols-[minmax(0,36rem)_minmax(22rem,1fr)]'
          : 'xl:grid-cols-[minmax(0,42rem)_minmax(17rem,1fr)]',
      )}
    >
      <div className="min-w-0">{children}</div>
      <aside
        aria-label={label}
        className="flex max-w-3xl flex-col gap-4 xl:sticky xl:top-8 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto"
      >
        {side}
      </aside>
    </div>
  );
}

/** A few sentences that answer what people ask at this form. */
export function HelpCard({ title, points }: { title: string; points: readonly ReactNode[] }) {
  return (
    <section className="rounded-card bg-sunken p-4 sm:p-5">
      <h2 className="text-16">{title}</h2>
      <ul className="mt-2 flex flex-col gap-2 text-14 text-ink-2">
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences are drawn once, in this order
          <li key={at} className="border-line-strong/40 border-l-2 pl-3">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form's result as others will see it; it follows the fields as someone types. */
export function PreviewCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card as="section">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-16 whitespace-nowrap">{title}</h2>
        {note ? <span className="text-right text-12 text-ink-3">{note}</span> : null}
      </div>
      {children}
    </Card>
  );
}

interface MirrorProps {
  /** The field whose text it shows. */
  of: string;
  value: string;
  /** While the field is empty. */
  empty?: string;
  className?: string;
}

/** A field's text, kept up to date by the form's script. */
export function Mirror({ of, value, empty = '', className }: MirrorProps) {
  return (
    <span data-mirrors={of} data-empty={empty} className={cx(className)}>
      {value || empty}
    </span>
  );
}
