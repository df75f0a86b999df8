import { cornersText } from '#src/domain/delivery/area-corners.ts';
import { amountToDecimalText } from '#src/domain/money/format-amount.ts';
import type { DeliverySettings } from '#src/domain/tenancy/store-settings.schema.ts';
import {
  areasAsCsv,
  areasAsGeoJson,
  MAX_ZONES_FILE_BYTES,
  suburbsAsCsv,
  ZONES_FILE_FIELD,
  zonesFileReading,
} from '#src/features/delivery/zones-file.ts';
import type { FormState, PageFile, PageFileRequest } from '#src/pages/page.tsx';
import { runOr } from '#src/shared/heavy-work.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { DownloadIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import { areaField } from './area-rows.tsx';
import type { FillButton } from './settings-page.tsx';
import { suburbField } from './suburb-rows.tsx';

const ADDED = 'addedZones';
const ADD = 'addZones';
const FORMAT = 'format';

type Values = FormState['values'];

const takesTooLong = () =>
  refuseField(ZONES_FILE_FIELD, 'This file takes too long to read. Split it into smaller ones.');

/** Adds a file's zones to the form's rows: one with the same name is changed, another is added. */
export const addZonesFile: FillButton = {
  do: ADD,
  label: 'Add from file',
  isInLayout: true,
  async fill(before, { form, ctx }) {
    const sent = form.get(ZONES_FILE_FIELD);
    if (!(sent instanceof File) || sent.size === 0)
      throw refuseField(ZONES_FILE_FIELD, 'Choose a GeoJSON or CSV file.');
    if (sent.size > MAX_ZONES_FILE_BYTES) throw refuseField(ZONES_FILE_FIELD, 'Choose a file of up to 2 MB.');
    const file = await runOr(ctx, zonesFileReading, await sent.text(), takesTooLong);
    if (file.kind === 'areas') {
      const rows = file.areas.map(({ name, polygon, deliveryCharges }) => ({
        name,
        charge: amountToDecimalText(deliveryCharges),
        polygon: cornersText(polygon),
      }));
      return {
        ...withRows<'charge' | 'polygon'>(before, areaField, rows),
        mode: 'areas',
        [ADDED]: String(rows.length),
      };
    }
    const rows = file.suburbs.map(({ name, postcode, deliveryCharges }) => ({
      name,
      postcode,
      charge: amountToDecimalText(deliveryCharges),
    }));
    return { ...withRows(before, suburbField, rows), mode: 'suburbs', [ADDED]: String(rows.length) };
  },
  said(values) {
    const added = Number(values[ADDED] ?? Number.NaN);
    if (!Number.isInteger(added)) return null;
    return `${added === 1 ? '1 zone was' : `${added} zones were`} added from the file. Check the fees, then save.`;
  },
};

function withRows<Field extends string>(
  before: Values,
  fieldOf: (at: number, field: Field | 'id' | 'name') => string,
  rows: readonly (Readonly<Record<Field | 'name', string>> & { readonly postcode?: string })[],
): Values {
  const after = { ...before };
  const names: string[] = [];
  const postcodeAt = (at: number) => (before[fieldOf(at, 'postcode' as Field)] ?? '').trim();
  for (let at = 0; before[fieldOf(at, 'name')] !== undefined; at += 1)
    names.push((before[fieldOf(at, 'name')] ?? '').trim());
  for (const row of rows) {
    const same = names.findIndex(
      (name, at) => name.toLowerCase() === row.name.toLowerCase() && (row.postcode ?? '') === postcodeAt(at),
    );
    const empty = names.indexOf('');
    const at = same >= 0 ? same : empty >= 0 ? empty : names.length;
    if (same < 0) after[fieldOf(at, 'id')] = '';
    names[at] = row.name;
    for (const [field, text] of Object.entries(row)) after[fieldOf(at, field as Field)] = String(text);
  }
  return after;
}

/** The saved zones as files. */
export function zonesFile({ query }: PageFileRequest<StoreScope>, stored: DeliverySettings): PageFile | null {
  const format = query.get(FORMAT);
  if (format === 'geojson') {
    return fileOf('delivery-areas.geojson', 'application/geo+json', areasAsGeoJson(stored.deliveryAreas));
  }
  if (format !== 'csv') return null;
  return stored.mode === 'areas'
    ? fileOf('delivery-areas.csv', 'text/csv', areasAsCsv(stored.deliveryAreas))
    : fileOf('delivery-suburbs.csv', 'text/csv', suburbsAsCsv(stored.suburbs));
}

function fileOf(name: string, type: string, text: string): PageFile {
  return { name, type: `${type}; charset=utf-8`, body: new Blob([text]).stream() };
}

export function ZonesFiles({ form }: { form: FormState }) {
  return (
    <FormSection title="Files" lead="Zones from a map program or a spreadsheet. A zone with the same name is changed.">
      <Field
        name={ZONES_FILE_FIELD}
        label="GeoJSON or CSV file"
        help="CSV needs the columns Suburb, Postcode and Fee, or Area, Fee, Latitude and Longitude."
        error={form.errors[ZONES_FILE_FIELD]}
      >
        {(wiring) => (
          <FileInput {...wiring} accept=".geojson,.json,.csv,application/geo+json,application/json,text/csv" />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="do" value={ADD}>
          Add from file
        </Button>
        <LinkButton href={`?${FORMAT}=csv`} variant="quiet" icon={DownloadIcon}>
          Download CSV
        </LinkButton>
        <LinkButton href={`?${FORMAT}=geojson`} variant="quiet" icon={DownloadIcon}>
          Download GeoJSON
        </LinkButton>
      </div>
    </FormSection>
  );
}
