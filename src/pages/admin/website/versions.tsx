/** Versions of what a website shows: who published them, and what they would change. */
import { diffLines } from 'diff';
import type { WebsiteVersion } from '#db/website/website-versions.repository.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { FormSection } from '../edit-form.tsx';

/** What the next version is remembered by. */
export function PublishNote({ form }: { readonly form: FormState }) {
  return (
    <FormSection title="Publish">
      <Field
        name="note"
        label="Note"
        isOptional
        help="What changed and why. Kept with the version."
        error={form.errors.note}
      >
        {(wiring) => <Input {...wiring} maxLength={120} defaultValue={form.values.note ?? ''} />}
      </Field>
    </FormSection>
  );
}

interface ListProps {
  versions: readonly WebsiteVersion[];
  here: string;
  /** The stored version that a restore is made against. */
  version: number;
  timezone: string;
  now: Temporal.Instant;
}

/** The newest first; each can be compared with the draft and made the draft again. */
export function VersionList({ versions, here, version, timezone, now }: ListProps) {
  if (versions.length === 0) return null;
  return (
    <Card as="section" className="mt-6 max-w-3xl">
      <SectionHeading>Published versions</SectionHeading>
      <ul className="divide-y divide-line">
        {versions.map(({ number, note, byName, createdIsoDateTimeUtc }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-semibold">{`Version ${number}`}</span>
              {note ? <span className="wrap-anywhere"> · {note}</span> : null}
              <span className="block text-14 text-ink-2">
                {formatStoreTimeAndDay(Temporal.Instant.from(createdIsoDateTimeUtc), now, timezone)}, {byName}
              </span>
            </span>
            <LinkButton href={`${here}?compare=${number}`} variant="quiet" size="small">
              Compare<span className="sr-only"> version {number} with the draft</span>
            </LinkButton>
            <form method="post">
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="version" value={version} />
              <Button type="submit" name="do" value="restore" size="small">
                Restore<span className="sr-only"> version {number}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export interface ComparedField {
  readonly label: string;
  readonly before: string;
  readonly draft: string;
}

interface ComparedProps {
  number: number;
  fields: readonly ComparedField[];
  /** Long texts, compared line by line. */
  texts: readonly ComparedField[];
}

/** The draft's differences from an earlier version. */
export function Compared({ number, fields, texts }: ComparedProps) {
  const changedFields = fields.filter(isChanged);
  const changedTexts = texts.filter(isChanged);
  return (
    <Card as="section" className="mb-6 max-w-3xl">
      <SectionHeading id="compared">{`Version ${number} and your draft`}</SectionHeading>
      {changedFields.length + changedTexts.length === 0 ? <p className="text-ink-2">They are the same.</p> : null}
      {changedFields.length > 0 ? (
        <table className="w-full text-14">
          <thead>
            <tr className="text-left text-ink-2">
              <th className="py-1 pr-4 font-medium">
                <span className="sr-only">Setting</span>
              </th>
              <th className="py-1 pr-4 font-medium">Version {number}</th>
              <th className="py-1 font-medium">Draft</th>
            </tr>
          </thead>
          <tbody>
            {changedFields.map(({ label, before, draft }) => (
              <tr key={label} className="border-line border-t align-top">
                <th scope="row" className="py-2 pr-4 text-left font-medium">
                  {label}
                </th>
                <td className="wrap-anywhere py-2 pr-4">{before}</td>
                <td className="wrap-anywhere py-2">{draft}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {changedTexts.map((text) => (
        <LineDiff key={text.label} {...text} />
      ))}
    </Card>
  );
}

const isChanged = ({ before, draft }: ComparedField) => before !== draft;

function LineDiff({ label, before, draft }: ComparedField) {
  const parts = diffLines(before.trimEnd().concat('\n'), draft.trimEnd().concat('\n'));
  return (
    <figure className="mt-4">
      <figcaption className="font-medium text-14">{label}</figcaption>
      <pre className="mt-1 max-h-96 overflow-auto rounded-input bg-sunken p-3 font-mono text-12">
        {parts.map(({ added, removed, value }, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are drawn once, in this order
            key={at}
            className={cx(
              'block whitespace-pre-wrap wrap-anywhere',
              added && 'bg-done-soft text-done-text',
              removed && 'bg-fail-soft text-fail-text',
            )}
          >
            {value
              .trimEnd()
              .split('\n')
              .map((line) => `${added ? '+ ' : removed ? '− ' : '  '}${line}`)
              .join('\n')}
          </span>
        ))}
      </pre>
    </figure>
  );
}

/** The version that the address asks to be compared; null: none. */
export function comparedNumber(query: URLSearchParams): number | null {
  const asked = query.get('compare') ?? '';
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null;
}
