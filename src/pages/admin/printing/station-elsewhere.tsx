import type { PrintStation } from '#src/domain/printing/printing.schema.ts';
import { REDIRECT_TIME_LABELS, REDIRECT_TIMES } from '#src/domain/printing/redirect-times.ts';
import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';

export const SEND_ELSEWHERE = 'sendElsewhere';

/** To its own printers: nothing is chosen. */
const BACK_FORM = 'print-here-again';

interface Props {
  station: Pick<PrintStation, 'name'>;
  others: readonly Pick<PrintStation, 'id' | 'name'>[];
  /** What holds now, with its end in words; null: nothing. */
  holds: (StationElsewhere & { readonly until: string | null }) | null;
  /** Beside its field. */
  error: string | undefined;
}

/** Sends a station's dockets to another one's printers for a while, or back. */
export function StationElsewhereForm({ station, others, holds, error }: Props) {
  if (others.length === 0) return null;
  return (
    <>
      <form method="post" className="mt-8">
        <FormSection title="Printing elsewhere">
          {holds ? (
            <Banner kind="waiting" title={`Dockets print at ${holds.toStationName}`}>
              {holds.until ? `Until ${holds.until}.` : 'Until someone switches back.'} Sent there by {holds.byName}.
            </Banner>
          ) : (
            <p className="text-ink-2">
              If {station.name}’s printer breaks, its dockets can print at another station. Dockets that wait go too,
              and each says which station it is for.
            </p>
          )}
          <div className="grid gap-3 sm:grid-cols-2">
            <Field name="toStationId" label="Print at" error={error}>
              {(wiring) => <Select {...wiring} options={others.map(({ id, name }) => ({ value: id, label: name }))} />}
            </Field>
            <Field name="time" label="How long">
              {(wiring) => (
                <Select
                  {...wiring}
                  defaultValue="60"
                  options={REDIRECT_TIMES.map((value) => ({ value, label: REDIRECT_TIME_LABELS[value] }))}
                />
              )}
            </Field>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value={SEND_ELSEWHERE}>
              Send dockets there
            </Button>
            {holds ? (
              <Button type="submit" form={BACK_FORM} name="do" value={SEND_ELSEWHERE}>
                Switch back
              </Button>
            ) : null}
          </div>
        </FormSection>
      </form>
      <form id={BACK_FORM} method="post">
        <input type="hidden" name="toStationId" value="" />
      </form>
    </>
  );
}
