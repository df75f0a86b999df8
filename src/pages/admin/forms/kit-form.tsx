import type { ReactNode } from 'react';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { EditForm } from '../edit-form.tsx';
import { SaveBar } from '../form-parts.tsx';
import { ConflictChoices, Shown } from './conflict-choices.tsx';
import type { FormKit } from './form-kit.ts';
import { type Put, putter } from './put.tsx';

interface Props<Value> {
  /** Apart from other forms of the page. */
  id: string;
  kit: FormKit<Value>;
  /** The stored value, or a new one's defaults. */
  stored: Value;
  isNew?: boolean;
  /** The stored version it is saved against; left out: it has none. */
  version?: number;
  form: FormState;
  notice: string | null;
  label: string;
  /** Where "Cancel" leads. Left out for part of a page, whose button goes below its fields. */
  backHref?: string;
  /** Its button's action, if the page has other forms. */
  action?: string;
  /** As wide as the page. */
  isWide?: boolean;
  /** Makes the button primary, on a page with no other primary one. */
  isMain?: boolean;
  /** Beside the save button. */
  also?: ReactNode;
  /** The store's currency and date, where the form has money or days. */
  symbol?: string;
  today?: string;
  children: (put: Put) => ReactNode;
}

/** A form of a kit: its fields where the page puts them, what two people changed, and the button that saves. */
export function KitForm<Value>({
  kit,
  stored,
  isNew,
  form,
  symbol = '',
  today = '',
  children,
  ...frame
}: Props<Value>) {
  const put = putter({ kit, stored, form, today, symbol });
  return (
    <EditForm
      id={frame.id}
      form={form}
      notice={frame.notice}
      version={frame.version ?? null}
      {...(frame.action ? { action: frame.action } : {})}
      isWide={frame.isWide ?? false}
      isNew={isNew ?? false}
    >
      {isNew ? null : (
        <>
          <Shown stored={stored} form={form} />
          <ConflictChoices kit={kit} stored={stored} form={form} />
        </>
      )}
      {children(put)}
      {frame.backHref ? (
        <SaveBar
          {...{ label: frame.label, backHref: frame.backHref, also: frame.also, action: frame.action ?? 'save' }}
        />
      ) : (
        <div className="-mt-2">
          <Button
            type="submit"
            name="do"
            value={frame.action ?? 'save'}
            variant={frame.isMain ? 'primary' : 'secondary'}
          >
            {frame.label}
          </Button>
        </div>
      )}
    </EditForm>
  );
}
