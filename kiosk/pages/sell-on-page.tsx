import { ErrorSummary } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { Card } from '#src/ui/surface.tsx';

interface Props {
  readonly storeName: string;
  /** The box's own screen needs no PIN. */
  readonly asksPin: boolean;
  readonly errors: { readonly pin?: string };
}

/** Asks a person whether a box that is not the store's may keep selling (domain rules §7). */
export function SellOnPage({ storeName, asksPin, errors }: Props) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-start gap-6 px-(--gutter) py-12">
      <header>
        <p className="text-14 font-semibold text-ink-3">Servery box</p>
        <h1 className="mt-1 text-28 font-extrabold">Sell on this box at {storeName}?</h1>
        <p className="mt-3 text-18 text-ink-2">
          Sales made here will not be sent to Servery. They won’t be in your reports until you save them as a file and
          upload it on the box’s page in the admin.
        </p>
      </header>
      <ErrorSummary errors={Object.fromEntries(Object.entries(errors))} />
      <Card as="section">
        <form method="post" noValidate action="/sell-on" className="grid gap-4">
          {asksPin ? (
            <Field name="pin" label="Manager PIN" error={errors.pin ?? null} isRequired>
              {(wiring) => <Input {...wiring} type="password" inputMode="numeric" autoComplete="off" maxLength={4} />}
            </Field>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary">
              Allow sales
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
