import type { CopyPart } from '#src/features/menu/copy/copy-store.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';

export const PART_WORDS: Readonly<Record<CopyPart, { readonly label: string; readonly help: string }>> = {
  menu: { label: 'Menu', help: 'Categories, items, pizza sizes and toppings, as published there.' },
  hours: { label: 'Hours', help: 'Opening and ordering hours, holidays and the tills’ hours.' },
  settings: {
    label: 'Settings',
    help: 'Checkout, online orders, tax, tips, tills. Not delivery zones or website texts.',
  },
};

interface PartProps {
  parts: readonly CopyPart[];
}

export function PartTicks({ parts }: PartProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-semibold">What to copy</legend>
      {(Object.keys(PART_WORDS) as CopyPart[]).map((part) => (
        <Checkbox key={part} name={part} value="on" {...PART_WORDS[part]} defaultChecked={parts.includes(part)} />
      ))}
    </fieldset>
  );
}

interface Props {
  here: string;
  stores: readonly { readonly id: string; readonly name: string }[];
  chosen: { readonly from: string | null; readonly parts: readonly CopyPart[]; readonly isAsked: boolean };
  form: FormState;
}

/** Which store, and what of it. It asks for this page again and changes nothing. */
export function CopySource({ here, stores, chosen, form }: Props) {
  const noParts = chosen.isAsked && chosen.parts.length === 0;
  return (
    <Card as="section" className="max-w-narrow">
      {form.message ? <Banner kind="problem" title={form.message} /> : null}
      <form method="get" action={here} className="flex flex-col items-start gap-4">
        <Field name="from" label="Copy from" error={form.errors.from} className="w-full">
          {(wiring) => (
            <Select
              {...wiring}
              defaultValue={chosen.from ?? stores[0]?.id}
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
        <PartTicks parts={chosen.isAsked ? chosen.parts : ['menu', 'hours', 'settings']} />
        {noParts ? <p className="text-14 text-fail-text">Tick what to copy.</p> : null}
        <Button type="submit">Preview</Button>
      </form>
    </Card>
  );
}
