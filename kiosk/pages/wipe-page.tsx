import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

export interface WipeErrors {
  readonly pin?: string;
  readonly savePin?: string;
  readonly unsent?: string;
}

interface WipePageProps {
  readonly storeName: string;
  readonly unsent: number;
  /** The box's own screen needs no PIN. */
  readonly asksPin: boolean;
  readonly errors: WipeErrors;
}

/** Wipes a box that was unpaired, once what is only on it has been saved (domain rules §7). */
export function WipePage({ storeName, unsent, asksPin, errors }: WipePageProps) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-start gap-6 px-(--gutter) py-12">
      <header>
        <p className="text-14 font-semibold text-ink-3">Servery box</p>
        <h1 className="mt-1 text-28 font-extrabold">Reset the box of {storeName}</h1>
        <p className="mt-3 text-18 text-ink-2">
          This box was unpaired in the admin. Resetting it deletes its menu, orders, pictures and pairing key. You can
          then pair it again with a new code.
        </p>
      </header>
      <ErrorSummary errors={Object.fromEntries(Object.entries(errors))} />
      {unsent > 0 ? (
        <Card as="section" className="border-fail!">
          <SectionHeading>1. Save unsynced records</SectionHeading>
          <p className="text-ink-2">
            <b className="text-ink">{unsent === 1 ? '1 record' : `${unsent} records`}</b> {unsent === 1 ? 'is' : 'are'}{' '}
            only on this box. Save the file to a computer or phone, then upload it on the box’s page in the admin.
          </p>
          <form method="post" noValidate action="/wipe/unsent" className="mt-4 grid gap-4">
            {asksPin ? <PinField name="savePin" error={errors.savePin} /> : null}
            <div>
              <Button type="submit">Save the file</Button>
            </div>
          </form>
        </Card>
      ) : null}
      <Card as="section">
        <SectionHeading>{unsent > 0 ? '2. Reset the box' : 'Reset the box'}</SectionHeading>
        <form method="post" noValidate action="/wipe" className="grid gap-4">
          {unsent > 0 ? (
            <Field
              name="unsent"
              label={`To confirm, enter ${unsent}: the number of records that will be deleted`}
              error={errors.unsent ?? null}
              isRequired
            >
              {(wiring) => <Input {...wiring} inputMode="numeric" autoComplete="off" maxLength={9} />}
            </Field>
          ) : (
            <p className="text-ink-2">Everything has synced. Nothing will be lost.</p>
          )}
          {asksPin ? <PinField name="pin" error={errors.pin} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger">
              Reset this box
            </Button>
            <LinkButton href="/" variant="quiet">
              Back
            </LinkButton>
          </div>
        </form>
      </Card>
    </main>
  );
}

function PinField({ name, error }: { name: string; error: string | undefined }) {
  return (
    <Field name={name} label="Manager PIN" error={error ?? null} isRequired>
      {(wiring) => <Input {...wiring} type="password" inputMode="numeric" autoComplete="off" maxLength={4} />}
    </Field>
  );
}
