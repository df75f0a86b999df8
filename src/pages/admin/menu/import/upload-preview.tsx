import type { BatchUploadJob, BatchUploadRow } from '#db/menu/batch-uploads.repository.ts';
import {
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportField,
  type MappingIssue,
  REQUIRED_IMPORT_FIELDS,
  sizeColumnsOf,
} from '#src/domain/menu/import/import-fields.ts';
import type { PlannedRow } from '#src/domain/menu/import/plan-import.ts';
import type { ImportPreview, KeptWarnings } from '#src/domain/menu/import/preview-import.ts';
import type { PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { jumpQuestion } from '#src/domain/menu/price-jump.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { IMPORT_FIELD_LABELS, rowIssueText } from '#src/features/menu/import/import-text.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { Table } from '#src/ui/list.tsx';
import { Card, Figure, SectionHeading } from '#src/ui/surface.tsx';
import { ConfirmPrices } from '../confirm-prices.tsx';
import { changedText, ROW_LABELS } from './upload-text.ts';

const COLUMN_ISSUES: Readonly<Record<MappingIssue['issue'], string>> = {
  missing: 'Choose the column that has it.',
  twice: 'Another field already uses this column.',
  noSuchColumn: 'Choose one of the file’s columns.',
};

const SIZE_COLUMN_ISSUES: Readonly<Record<MappingIssue['issue'], string>> = {
  ...COLUMN_ISSUES,
  twice: 'Choose each size once, and columns that no field above uses.',
};

interface Props {
  here: string;
  job: BatchUploadJob;
  mapping: ColumnMapping;
  issues: readonly MappingIssue[];
  sample: readonly BatchUploadRow[];
  /** Null until the columns are matched. */
  preview: ImportPreview | null;
  /** Why the columns are matched and there's no preview all the same. */
  whyNot: string | null;
  form: FormState;
  /** What is imported is sold at once; else it waits in the draft. */
  isAtOnce: boolean;
  currencyCode: CurrencyCode;
}

/** Which column is what, and row by row what an import would do. */
export function UploadPreview(props: Props) {
  const { here, job, mapping, issues, sample, preview, whyNot, form, isAtOnce, currencyCode } = props;
  const count = (kind: PlannedRow['kind']) => preview?.counts[kind] ?? 0;
  const toImport = count('add') + count('change');
  const problem = form.message ?? whyNot;
  return (
    <form method="get" action={here} className="flex flex-col gap-6">
      {problem ? <Banner kind="problem" title={problem} /> : null}
      <Card as="section">
        <SectionHeading>Match the columns</SectionHeading>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
          {IMPORT_FIELDS.map((field) => (
            <ColumnField
              key={field}
              {...{ field, job, mapping, sample }}
              issue={issues.find((one) => one.field === field)}
            />
          ))}
        </div>
        <SizeColumns {...{ job, mapping, sample }} issue={issues.find(({ field }) => field === 'sizeColumns')} />
        <Button type="submit" className="mt-5">
          Update preview
        </Button>
      </Card>
      {issues.length > 0 || preview === null ? (
        <p className="text-ink-2">
          {whyNot === null
            ? 'The preview appears here once the columns are matched.'
            : 'There is no preview of this file.'}
        </p>
      ) : (
        <section>
          <SectionHeading>What will change</SectionHeading>
          <div className="mb-5 grid max-w-3xl grid-cols-2 gap-3 sm:grid-cols-4">
            <Figure label="New" value={String(count('add'))} />
            <Figure label="Changes" value={String(count('change'))} />
            <Figure label="No change" value={String(count('same'))} />
            <Figure label="Needs fixing" value={String(count('failed'))} />
          </div>
          {isAtOnce && preview.jumps.length > 0 ? (
            <div className="mb-4 max-w-3xl">
              <ConfirmPrices question={jumpQuestion(preview.jumps, currencyCode)} />
            </div>
          ) : null}
          <Button formMethod="post" type="submit" name="do" value="import" variant="primary" disabled={toImport === 0}>
            {toImport === 0 ? 'Nothing to import' : `Import ${toImport} ${toImport === 1 ? 'item' : 'items'}`}
          </Button>
          <p className="mt-2 mb-5 text-14 text-ink-2">
            {isAtOnce ? 'The website and the tills show them at once.' : 'They wait in the draft until you publish it.'}{' '}
            You can undo the import, except for items edited since.
          </p>
          <Removals rows={preview.removals} chosen={mapping.removals ?? []} />
          <PlanTable preview={preview} />
        </section>
      )}
    </form>
  );
}

function ColumnField({
  field,
  job,
  mapping,
  sample,
  issue,
}: Pick<Props, 'job' | 'mapping' | 'sample'> & { field: ImportField; issue: MappingIssue | undefined }) {
  const isRequired = (REQUIRED_IMPORT_FIELDS as readonly ImportField[]).includes(field);
  const column = mapping[field];
  const example =
    column === undefined ? '' : (sample.map(({ cells }) => cells[column] ?? '').find((cell) => cell !== '') ?? '');
  return (
    <Field
      name={`column.${field}`}
      label={IMPORT_FIELD_LABELS[field]}
      isOptional={!isRequired}
      error={issue ? COLUMN_ISSUES[issue.issue] : null}
      className="min-w-0"
    >
      {({ autoFocus: _, ...wiring }) => (
        <>
          <Select
            {...wiring}
            defaultValue={column === undefined ? '' : String(column)}
            placeholder="Not in the file"
            options={job.headings.map((heading, at) => ({ value: String(at), label: heading || `Column ${at + 1}` }))}
          />
          <p className="min-h-5 min-w-0 truncate text-14 text-ink-3">{example === '' ? '' : `Such as “${example}”`}</p>
        </>
      )}
    </Field>
  );
}

/** Columns that no field has and that may have the prices of a size, as “Small” and “Large”. */
function SizeColumns({
  job,
  mapping,
  sample,
  issue,
}: Pick<Props, 'job' | 'mapping' | 'sample'> & { issue: MappingIssue | undefined }) {
  const taken = IMPORT_FIELDS.map((field) => mapping[field]);
  const chosen = (mapping.sizeColumns ?? []).map(({ column }) => column);
  const exampleOf = (column: number) => sample.map(({ cells }) => cells[column]?.trim()).find(Boolean);
  const offered = sizeColumnsOf(job.headings).filter(
    ({ column }) => chosen.includes(column) || (!taken.includes(column) && /\d/.test(exampleOf(column) ?? '')),
  );
  if (offered.length === 0) return null;
  return (
    <Fieldset
      name="sizeColumn"
      legend="Columns with a price for each size"
      help="Items with a price in them become pizzas in those sizes. An empty cell or 0: not sold in that size."
      error={issue ? SIZE_COLUMN_ISSUES[issue.issue] : null}
      className="mt-5"
    >
      <div className="flex flex-wrap gap-x-6">
        {offered.map(({ column, name }) => (
          <Checkbox
            key={column}
            name="sizeColumn"
            value={column}
            defaultChecked={chosen.includes(column)}
            label={name}
            help={exampleOf(column) ? `Such as “${exampleOf(column)}”` : ''}
          />
        ))}
      </div>
    </Fieldset>
  );
}

/** Warnings that the file doesn't have: each dish has a tick, because an empty cell is no word that it is safe. */
function Removals({ rows, chosen }: { rows: readonly KeptWarnings[]; chosen: readonly string[] }) {
  if (rows.length === 0) return null;
  return (
    <div data-part="removals" className="mb-6 max-w-3xl">
      <Fieldset
        name="removal"
        legend="Allergens that the file doesn’t have"
        help="They stay. Tick an item to remove them, then update the preview."
      >
        {rows.map(({ itemId, name, warnings }) => (
          <Checkbox
            key={itemId}
            name="removal"
            value={itemId}
            defaultChecked={chosen.includes(itemId)}
            label={name}
            help={
              <span className="font-semibold text-fail-text">
                {warnings.map((warning) => `${warning} would be removed.`).join(' ')}
              </span>
            }
          />
        ))}
      </Fieldset>
      <Button type="submit" className="mt-3">
        Update preview
      </Button>
    </div>
  );
}

function PlanTable({ preview: { shown, rowCount } }: { preview: ImportPreview }) {
  return (
    <>
      <Table
        caption="What each row would do"
        rows={shown}
        rowKey={({ line }) => String(line)}
        columns={[
          { key: 'name', header: 'Item', cell: ({ row }) => row.name || '–' },
          { key: 'effect', header: 'Effect', onPhone: 'corner', cell: ({ row }) => ROW_LABELS[row.kind] },
          { key: 'category', header: 'Category', isMinor: true, cell: ({ row }) => row.category || '–' },
          { key: 'detail', header: 'Details', onPhone: 'line', cell: ({ row }) => detailText(row) },
          { key: 'line', header: 'Row', isNumeric: true, isMinor: true, cell: ({ line }) => line },
        ]}
      />
      {rowCount > shown.length ? (
        <p className="mt-3 text-14 text-ink-2">{`Showing ${shown.length} of ${rowCount.toLocaleString('en')} rows, those to fix first.`}</p>
      ) : null}
    </>
  );
}

function detailText(row: PlannedRow): string {
  if (row.kind === 'failed') return row.issues.map(rowIssueText).join(' ');
  if (row.kind === 'same') return '';
  if (row.kind === 'size') return `${row.size}, with row ${row.of + 1}.`;
  const changes = row.kind === 'change' ? [`Changes ${changedText(row.changed)}.`] : [];
  const made = row.kind === 'add' && row.item.type === 'pizza' ? [pizzaText(row.item, row.newSizes.length)] : [];
  const [first, ...more] = row.newSizes.map(({ name }) => name);
  const sizes =
    first === undefined ? [] : [`New ${more.length > 0 ? 'sizes' : 'size'}: ${[first, ...more].join(', ')}.`];
  return [...made, ...changes, ...sizes].join(' ');
}

/** Items with sizes are pizzas, which the file didn't say in that word. */
function pizzaText({ pizza }: Pick<PizzaItem, 'pizza'>, newSizes: number): string {
  const count = Object.keys(pizza.sizes).length + newSizes;
  return `Pizza in ${count} ${count === 1 ? 'size' : 'sizes'}.`;
}
