import type { ReactNode } from 'react';
import editForm from '#islands/admin/edit-form.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { type FormState, ONCE_FIELD } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { cx } from '#src/ui/classes.ts';
import { NextIcon } from '#src/ui/icon.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** Apart from other forms of the page. */
  id: string;
  form: FormState;
  notice: string | null;
  /** The stored version it is saved against; null: it has none. */
  version: number | null;
  /** It makes something that isn't there yet. */
  isNew?: boolean;
  /** Its button's action, if the page has other forms. */
  action?: string;
  /** As wide as the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** A long form: what is wrong above it, the version it was read at, and a warning before it is left unsaved. */
export function EditForm({ id, form, notice, version, isNew, action = 'save', isWide, children }: Props) {
  const isChanged = Object.keys(form.values).length > 0;
  const hasFields = Object.keys(form.errors).length > 0;
  return (
    <>
      <Notice text={notice} />
      <div className="mb-4 empty:hidden">
        <ErrorSummary errors={form.errors} message={hasFields ? null : form.message} />
      </div>
      <form
        id={id}
        method="post"
        encType="multipart/form-data"
        noValidate
        className={cx('flex flex-col gap-6', !isWide && 'max-w-3xl')}
      >
        {/* Enter in a field saves: the first button of a form is its own. */}
        <button type="submit" name="do" value={action} tabIndex={-1} aria-hidden="true" className="sr-only">
          Save
        </button>
        {version === null ? null : <input type="hidden" name="version" value={form.values.version || version} />}
        {isNew ? <input type="hidden" name={ONCE_FIELD} value={crypto.randomUUID()} /> : null}
        {children}
      </form>
      <IslandTag of={editForm} hydrate="idle" props={{ formId: id, isChanged }} />
    </>
  );
}

export function versionOf(form: FormData): number {
  return Number(form.get('version') ?? 0);
}

interface FormSectionProps {
  title: string;
  lead?: string;
  /** The target of links to this part of the form. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A part of a long form. */
export function FormSection({ title, lead, id, className, children }: FormSectionProps) {
  return (
    <Card as="section" className={cx('flex flex-col gap-5', className)}>
      <div {...(id ? { id } : {})} className={cx('scroll-mt-24', !lead && '-mb-3')}>
        <SectionHeading>{title}</SectionHeading>
        {lead ? <p className="-mt-2 text-14 text-ink-2">{lead}</p> : null}
      </div>
      {children}
    </Card>
  );
}

interface FoldProps {
  label: string;
  isOpen: boolean;
  /** The palette and other pages open it by this name. */
  act?: string;
  children: ReactNode;
}

/** Fields that few people need, folded away until opened. */
export function Fold({ label, isOpen, act, children }: FoldProps) {
  return (
    <details open={isOpen} data-act={act} className="group/fold">
      <summary className="-ml-1 inline-flex min-h-(--control) cursor-pointer list-none items-center gap-1.5 rounded-input px-1 font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <NextIcon size={16} aria-hidden className="transition-transform group-open/fold:rotate-90" />
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
