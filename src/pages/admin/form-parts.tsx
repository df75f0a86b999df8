import type { ReactNode } from 'react';
import editForm from '#islands/admin/edit-form.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { FormState } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Card } from '#src/ui/surface.tsx';

interface SaveBarProps {
  label: string;
  backHref: string;
  /** Beside the save button. */
  also?: ReactNode;
  /** That button's action, if the page has other forms. */
  action?: string;
}

/** Save stays in sight while a long form is scrolled. */
export function SaveBar({ label, backHref, also, action = 'save' }: SaveBarProps) {
  return (
    <div
      data-part="save-bar"
      data-bar
      className="sticky bottom-0 -mx-1 flex flex-wrap gap-2 border-line border-t bg-paper px-1 py-3"
    >
      <Button type="submit" name="do" value={action} variant="primary">
        {label}
      </Button>
      {also}
      <LinkButton href={backHref} variant="quiet">
        Cancel
      </LinkButton>
    </div>
  );
}

/** Asks before an unsaved form is left, and prevents a second submit. Goes beside the form, which has this id. */
export function UnsavedWarning({ formId, form }: { formId: string; form: FormState }) {
  const isChanged = Object.keys(form.values).length > 0;
  return <IslandTag of={editForm} hydrate="idle" props={{ formId, isChanged }} />;
}

interface RemoveProps {
  /** On the fold and on the button: "Delete Kitchen". */
  label: string;
  /** Where the button says more than the fold. */
  button?: string;
  /** What is deleted with it and what stays. */
  children: ReactNode;
  /** The button's value. */
  action?: string;
  fields?: Readonly<Record<string, string>>;
}

/** An action that can't be undone: folded away, says what it does, and names the thing on its button. */
export function RemoveFold({ label, button = label, children, action = 'delete', fields = {} }: RemoveProps) {
  return (
    <details className="group/remove mt-6" data-act={action}>
      <summary className="inline-flex min-h-(--control) cursor-pointer list-none items-center rounded-input px-2 font-medium text-fail-text hover:bg-fail-soft [&::-webkit-details-marker]:hidden">
        {label}…
      </summary>
      <Card className="mt-2 border-fail!">
        <div className="text-ink-2">{children}</div>
        <form method="post" className="mt-3">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" name="do" value={action} variant="danger">
            {button}
          </Button>
        </form>
      </Card>
    </details>
  );
}
