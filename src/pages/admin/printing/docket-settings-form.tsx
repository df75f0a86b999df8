import { DOCKET_TYPES, type DocketType, type PrintDocketSettings } from '#src/domain/printing/printing.schema.ts';
import { SHOWN_ON, WIDE_ITEMS_ON } from '#src/domain/printing/printing-choices.ts';
import { sampleDocket } from '#src/domain/printing/sample-docket.ts';
import { EMPTY_FORM, type FormState } from '#src/pages/page.tsx';
import { DocketPaper } from '#src/ui/docket-paper.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { type Put, putter } from '../forms/put.tsx';
import { docketKit } from './docket-kit.ts';
import { DOCKET_HELP, DOCKET_LABELS } from './print-labels.ts';

/** The width of the example docket: three fit side by side. */
const EXAMPLE_PX = 256;

interface Shown {
  settings: PrintDocketSettings;
  storeName: string;
}

interface Props extends Shown {
  version: number;
  form: FormState;
  isReadOnly: boolean;
  backHref: string;
}

/** How each kind of docket looks, side by side so that they can be compared. */
export function DocketSettingsForm({ settings, storeName, version, form, isReadOnly, backHref }: Props) {
  if (isReadOnly) {
    const put = putter({ kit: docketKit, stored: settings, form: EMPTY_FORM, symbol: '', today: '' });
    return (
      <fieldset disabled className="contents">
        <Dockets {...{ put, settings, storeName }} />
      </fieldset>
    );
  }
  return (
    <KitForm
      {...{ id: 'edit', action: 'saveDockets', kit: docketKit, stored: settings, version, form, notice: null }}
      {...{ label: 'Save dockets', backHref, isWide: true }}
    >
      {(put) => <Dockets {...{ put, settings, storeName }} />}
    </KitForm>
  );
}

function Dockets({ put, settings, storeName }: Shown & { put: Put }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {DOCKET_TYPES.map((type) => (
        <OneDocket key={type} {...{ type, put, settings, storeName }} />
      ))}
    </div>
  );
}

function OneDocket({ type, put, settings, storeName }: Shown & { type: DocketType; put: Put }) {
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{DOCKET_LABELS[type]}</h2>
        <p className="mt-1 text-14 text-ink-2 md:min-h-10">{DOCKET_HELP[type]}</p>
      </div>
      {put(`${type}.fontSize`, { label: 'Text size' })}
      {type === WIDE_ITEMS_ON ? <div className="-mx-2">{put(`${type}.wideItems`)}</div> : null}
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
      </details>
    </Card>
  );
}
