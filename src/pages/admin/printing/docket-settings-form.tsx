import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  DEFAULT_DOCKET_SETTINGS,
  DOCKET_TYPES,
  type DocketSettings,
  type DocketType,
  FONT_SIZES,
  MAX_COPIES,
  MAX_LINE_SPACING,
  type PrintDocketSettings,
} from '#src/domain/printing/printing.schema.ts';
import { SHOWN_ON, SHOWN_WORDS, WIDE_ITEMS_ON, WIDE_ITEMS_WORDS } from '#src/domain/printing/printing-words.ts';
import { sampleDocket } from '#src/domain/printing/sample-docket.ts';
import { saveDocketSettings } from '#src/features/printing/save-docket-settings.ts';
import type { FormState } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Input, Select } from '#src/ui/controls.tsx';
import { DocketPaper } from '#src/ui/docket-paper.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';
import { textOf, valuesOf, wholeOf } from '../forms.ts';
import { DOCKET_HELP, DOCKET_WORDS } from './print-words.ts';

const FONT_WORDS: Readonly<Record<number, string>> = { 8: 'Smallest', 9: 'Small', 10: 'Medium', 12: 'Normal' };

export async function saveDocketSettingsForm(
  ctx: AppContext,
  scope: StoreScope,
  form: FormData,
  by: ActedBy,
): Promise<void> {
  const of = (type: DocketType): DocketSettings => ({
    // The schema refuses any other number.
    fontSize: wholeOf(form, `${type}.fontSize`) as DocketSettings['fontSize'],
    lineSpacing: wholeOf(form, `${type}.lineSpacing`),
    copies: wholeOf(form, `${type}.copies`),
    wideItems: type === WIDE_ITEMS_ON && textOf(form, `${type}.wideItems`) !== '',
    shows: {
      ...DEFAULT_DOCKET_SETTINGS.shows,
      ...Object.fromEntries(SHOWN_ON[type].map((name) => [name, textOf(form, `${type}.shows.${name}`) !== ''])),
    },
  });
  const settings = {
    ORDER_TICKET: of('ORDER_TICKET'),
    ORDER_STUB: of('ORDER_STUB'),
    ORDER_INVOICE: of('ORDER_INVOICE'),
  };
  await saveDocketSettings(ctx, scope, { settings, by });
}

/** Of the example's paper: three of them stand side by side. */
const EXAMPLE_PX = 256;

interface OneDocketProps {
  type: DocketType;
  settings: DocketSettings;
  storeName: string;
  form: FormState;
}

interface Props {
  settings: PrintDocketSettings;
  storeName: string;
  form: FormState;
  isReadOnly: boolean;
}

/** How each kind of docket looks, side by side so that they can be compared. */
export function DocketSettingsForm({ settings, storeName, form, isReadOnly }: Props) {
  return (
    <form id="edit" method="post">
      <fieldset disabled={isReadOnly} className="contents">
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {DOCKET_TYPES.map((type) => (
            <OneDocket key={type} type={type} settings={settings[type]} storeName={storeName} form={form} />
          ))}
        </div>
        {isReadOnly ? null : (
          <div className="sticky bottom-0 mt-4 border-line border-t bg-paper py-3">
            <Button type="submit" name="do" value="saveDockets" variant="primary">
              Save dockets
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

function OneDocket({ type, settings, storeName, form }: OneDocketProps) {
  const value = valuesOf(form);
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div>
        <h2 className="text-18">{DOCKET_WORDS[type]}</h2>
        <p className="mt-1 text-14 text-ink-2 md:min-h-10">{DOCKET_HELP[type]}</p>
      </div>
      <Field name={`${type}.fontSize`} label="Text size" error={form.errors[`${type}.fontSize`]}>
        {(wiring) => (
          <Select
            {...wiring}
            defaultValue={value.text(`${type}.fontSize`, settings.fontSize)}
            options={[...FONT_SIZES].reverse().map((size) => ({
              value: String(size),
              label: `${FONT_WORDS[size]} (${size} dots wide)`,
            }))}
          />
        )}
      </Field>
      {type === WIDE_ITEMS_ON ? (
        <div className="-mx-2">
          <Checkbox
            name={`${type}.wideItems`}
            label={WIDE_ITEMS_WORDS}
            help="Readable from 3 metres. Long names take more lines."
            defaultChecked={value.isOn(`${type}.wideItems`, settings.wideItems)}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Field
          name={`${type}.lineSpacing`}
          label="Line spacing"
          error={form.errors[`${type}.lineSpacing`]}
          help={`0 to ${MAX_LINE_SPACING} dots`}
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="numeric"
              defaultValue={value.text(`${type}.lineSpacing`, settings.lineSpacing)}
            />
          )}
        </Field>
        <Field name={`${type}.copies`} label="Copies" error={form.errors[`${type}.copies`]} help={`1 to ${MAX_COPIES}`}>
          {(wiring) => (
            <Input {...wiring} inputMode="numeric" defaultValue={value.text(`${type}.copies`, settings.copies)} />
          )}
        </Field>
      </div>
      <Fieldset name={`${type}.shows`} legend="Shows">
        <div className="-mx-2">
          {SHOWN_ON[type].map((name) => (
            <Checkbox
              key={name}
              name={`${type}.shows.${name}`}
              label={SHOWN_WORDS[name]}
              defaultChecked={value.isOn(`${type}.shows.${name}`, settings.shows[name])}
            />
          ))}
        </div>
      </Fieldset>
      <details>
        <summary className="cursor-pointer py-2 font-semibold">Example, as saved</summary>
        <div className="mt-2 overflow-x-auto">
          <DocketPaper
            px={EXAMPLE_PX}
            label={`Example of the ${DOCKET_WORDS[type].toLowerCase()}`}
            docket={sampleDocket({ docketType: type, settings, paperDots: 576, storeName })}
          />
        </div>
      </details>
    </Card>
  );
}
