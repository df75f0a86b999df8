import type { RestoreReport } from '#src/features/sync/restore-report.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { FileInput } from '#src/ui/file-input.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

/** What a restore brought back, and what a person must check (domain rules §7). */
export function AfterRestore({ report }: { report: RestoreReport | null }) {
  if (!report) return null;
  const { broughtBack, findings, upToId } = report;
  return (
    <Card as="section" className="mt-6 max-w-narrow">
      <SectionHeading>After the restore</SectionHeading>
      {broughtBack ? <p className="text-ink-2">{`Brought back from the box: ${broughtBack}.`}</p> : null}
      {findings.length > 0 ? (
        <>
          <p className="mt-2 font-semibold">
            {findings.length === 1 ? '1 thing to check' : `${findings.length} things to check`}
          </p>
          <ul className="mt-2 flex flex-col gap-3">
            {findings.map(({ id, label, text }) => (
              <li key={id}>
                <p className="font-semibold">{label}</p>
                <p className="text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <form method="post" className="mt-4">
        <input type="hidden" name="upToId" value={upToId} />
        <Button type="submit" name="do" value="checked">
          Mark as checked
        </Button>
      </form>
    </Card>
  );
}

/** Uploads what a box could no longer send. */
export function ReadFile({ error }: { error: string | undefined }) {
  return (
    <Card as="section" className="mt-6 max-w-narrow">
      <SectionHeading>File from a box</SectionHeading>
      <p className="text-ink-2">
        Add the sales of a box that was unpaired before it synced everything. First save the file on the box’s own page.
        Adding the same file twice is safe.
      </p>
      <form method="post" encType="multipart/form-data" className="mt-3 flex flex-col items-start gap-3">
        <Field name="file" label="File" error={error}>
          {(wiring) => <FileInput {...wiring} accept="application/json,.json" />}
        </Field>
        <Button type="submit" name="do" value="readFile">
          Add sales
        </Button>
      </form>
    </Card>
  );
}
