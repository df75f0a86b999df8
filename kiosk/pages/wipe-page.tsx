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
  /** At the box's own screen nobody has to say who they are. */
  readonly asksPin: boolean;
  readonly errors: WipeErrors;
}

/** For a box that was unpaired: what is on it alone is saved first, then it is emptied (domain rules §7). */
export function WipePage({ storeName, unsent, asksPin, errors }: WipePageProps) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-start gap-6 px-(--gutter) py-12">
      <header>
        <p className="text-14 font-semibold text-ink-3">Servery box</p>
        <h1 className="mt-1 text-28 font-extrabold">Empty the box of {storeName}</h1>
        <p className="mt-3 text-18 text-ink-2">
          It was unpaired in the admin. Emptying it removes the menu, the orders, the pictures and its key; then it can
          become a store’s box again with a new code.
        </p>
      </header>
      <ErrorSummary errors={Object.fromEntries(Object.entries(errors))} />
      {unsent > 0 ? (
        <Card as="section" className="border-fail!">
          <SectionHeading>1. Save what was not sent</SectionHeading>
          <p className="text-ink-2">
            <b className="text-ink">{unsent === 1 ? 'One thing' : `${unsent} things`}</b> {unsent === 1 ? 'is' : 'are'}{' '}
            on this box and nowhere else. Save the file on a computer or phone, then read it in on the box’s page of the
            admin.
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
        <SectionHeading>{unsent > 0 ? '2. Empty the box' : 'Empty the box'}</SectionHeading>
        <form method="post" noValidate action="/wipe" className="grid gap-4">
          {unsent > 0 ? (
            <Field
              name="unsent"
              label={`Type ${unsent}: how many things will be gone`}
              error={errors.unsent ?? null}
              isRequired
            >
              {(wiring) => <Input {...wiring} inputMode="numeric" autoComplete="off" maxLength={9} />}
            </Field>
          ) : (
            <p className="text-ink-2">Everything it had was sent. Nothing is lost.</p>
          )}
          {asksPin ? <PinField name="pin" error={errors.pin} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger">
              Empty this box
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
    <Field name={name} label="PIN of a manager" error={error ?? null} isRequired>
      {(wiring) => <Input {...wiring} type="password" inputMode="numeric" autoComplete="off" maxLength={4} />}
    </Field>
  );
}
