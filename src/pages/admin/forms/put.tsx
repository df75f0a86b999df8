import { Fragment, type ReactNode } from 'react';
import type { FormState } from '#src/pages/page.tsx';
import type { FormKit } from './form-kit.ts';
import type { FieldStyle } from './kind.ts';

/** Draws the field of a path. */
export type Put = (path: string, look?: FieldStyle) => ReactNode;

interface Shown<Value> {
  readonly kit: FormKit<Value>;
  readonly stored: Value;
  readonly form: FormState;
  /** The store's currency and date. */
  readonly symbol: string;
  readonly today: string;
}

/** Fields with what was typed, once something was; else with what is stored. */
export function putter<Value>({ kit, stored, form, symbol, today }: Shown<Value>): Put {
  const wasSent = Object.keys(form.values).length > 0;
  const shown: FormState = wasSent ? form : { ...form, values: kit.texts(stored) };
  return (path, look = {}) => {
    const field = kit.fieldAt(path, stored);
    const { schema } = field;
    return (
      <Fragment key={path}>
        {field.kind.draw({ ...look, path, stored: field.stored, form: shown, wasSent, schema, symbol, today })}
      </Fragment>
    );
  };
}
