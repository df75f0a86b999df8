import { DOCKET_TYPES, type DocketType, type PrintDocketSettings } from '#src/domain/printing/printing.schema.ts';
import { COMMENT_SIZE_LABEL, COMMENTS_ON, SHOWN_ON, WIDE_ITEMS_ON } from '#src/domain/printing/printing-choices.ts';
import { sampleDocket } from '#src/domain/printing/sample-docket.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { DocketPaper } from '#src/ui/docket-paper.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { type Put, putter } from '../forms/put.tsx';
import { docketKit } from './docket-kit.ts';
import { DOCKET_HELP, DOCKET_LABELS } from './print-labels.ts';

/** The width of the example docket: three fit side by side. */
const EXAMPLE_PX = 256;

export const PRINT_EXAMPLE = 'printExample';

interface Shown {
  settings: PrintDocketSettings;
  storeName: string;
  /** At which an example prints, the docket's own first; none: no button. */
  printersOf: (type: DocketType) => readonly { readonly id: string; readonly name: string }[];
}

interface Props extends Shown {
  version: number;
  form: FormState;
  isReadOnly: boolean;
  backHref: string;
}

/** How each kind of docket looks, side by side so that they can be compared. */
export function DocketSettingsForm({ version, form, isReadOnly, backHref, ...shown }: Props) {
  const { settings } = shown;
  if (isReadOnly) {
    const put = putter({ kit: docketKit, stored: settings, form: EMPTY_FORM, symbol: '', today: '' });
    return (
      <fieldset disabled className="contents">
        <Dockets {...{ put, ...shown, printersOf: () => [] }} />
      </fieldset>
    );
  }
  return (
    <>
      <KitForm
        {...{ id: 'edit', action: 'saveDockets', kit: docketKit, stored: settings, version, form, notice: null }}
        {...{ label: 'Save dockets', backHref, isWide: true }}
      >
        {(put) => <Dockets {...{ put, ...shown }} />}
      </KitForm>
      {DOCKET_TYPES.map((type) => (
        <form key={type} id={exampleFormId(type)} method="post">
          <input type="hidden" name="docketType" value={type} />
        </form>
      ))}
    </>
  );
}

/** A form has no form in it: the fields of an example's name theirs. */
function exampleFormId(type: DocketType): string {
  return `example-${type}`;
}

function Dockets({ put, ...shown }: Shown & { put: Put }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {DOCKET_TYPES.map((type) => (
        <OneDocket key={type} {...{ type, put, ...shown }} />
      ))}
    </div>
  );
}

function OneDocket({ type, put, settings, storeName, printersOf }: Shown & { type: DocketType; put: Put }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{DOCKET_LABELS[type]}</h2>
        <p className="mt-1 text-14 text-ink-2 md:min-h-10">{DOCKET_HELP[type]}</p>
      </div>
      {put(`${type}.fontSize`, { label: 'Text size' })}
      {type === WIDE_ITEMS_ON ? <div className="-mx-2">{put(`${type}.wideItems`)}</div> : null}
      {type === COMMENTS_ON ? put(`${type}.commentSize`, { label: COMMENT_SIZE_LABEL }) : null}
      <div className="grid grid-cols-2 gap-3">
        {put(`${type}.lineSpacing`, { label: 'Line spacing' })}
        {put(`${type}.copies`, { label: 'Copies' })}
      </div>
      <Fieldset name={`${type}.shows`} legend="Shows">
        <div className="-mx-2">{SHOWN_ON[type].map((name) => put(`${type}.shows.${name}`))}</div>
      </Fieldset>
      <details>
        <summary className="cursor-pointer py-2 font-semibold">Example, as saved</summary>
        <div className="mt-2 overflow-x-auto">
          <DocketPaper
            px={EXAMPLE_PX}
            label={`Example of the ${DOCKET_LABELS[type].toLowerCase()}`}
            docket={sampleDocket({ docketType: type, settings: settings[type], paperDots: 576, storeName })}
          />
        </div>
        <PrintExample type={type} printers={printersOf(type)} />
      </details>
    </Card>
  );
}

function PrintExample({ type, printers }: { type: DocketType; printers: ReturnType<Shown['printersOf']> }) {
  if (printers.length === 0) return null;
  const formId = exampleFormId(type);
  const label = `Printer for the example of the ${DOCKET_LABELS[type].toLowerCase()}`;
  const options = printers.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select form={formId} name="printerId" aria-label={label} options={options} />
      <Button form={formId} type="submit" name="do" value={PRINT_EXAMPLE}>
        Print an example
      </Button>
    </div>
  );
}
