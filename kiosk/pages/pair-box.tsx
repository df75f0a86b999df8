import type { DiskReport } from '#src/server/disk-guard.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { NoRoomForAStore } from '#src/ui/box-banners.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

export interface PairErrors {
  readonly cloudUrl?: string;
  readonly pairingCode?: string;
}

interface PairBoxProps {
  readonly cloudUrl: string;
  readonly pairingCode?: string;
  readonly errors: PairErrors;
  readonly disk: DiskReport;
}

/** The first page of a new box. One code pairs it with the store. */
export function PairBox({ cloudUrl, pairingCode = '', errors, disk }: PairBoxProps) {
  const named = Object.entries(errors);
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-(--gutter) py-12">
      <header>
        <p className="text-14 font-semibold text-ink-3">Servery box</p>
        <h1 className="mt-1 text-28 font-extrabold">Set up this box</h1>
        <p className="mt-3 text-18 text-ink-2">
          In the admin, open the store, choose <b>Box</b> and select <b>Add the box</b>. Enter the code it shows. The
          menu, tills and printers are set up automatically.
        </p>
      </header>
      {disk.state === 'reserve' ? <NoRoomForAStore /> : null}
      <form
        method="post"
        noValidate
        action="/pair"
        className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        {named.length > 0 ? <ErrorSummary errors={Object.fromEntries(named)} /> : null}
        <Field name="pairingCode" label="Pairing code" error={errors.pairingCode ?? null} isRequired>
          {(wiring) => (
            <Input
              {...wiring}
              defaultValue={pairingCode}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              autoFocus
              className="font-mono text-24 tracking-widest"
            />
          )}
        </Field>
        <Field
          name="cloudUrl"
          label="Servery address"
          help="Don’t change this unless support asks you to."
          error={errors.cloudUrl ?? null}
          isRequired
        >
          {(wiring) => <Input {...wiring} type="url" defaultValue={cloudUrl} inputMode="url" />}
        </Field>
        <Button type="submit" variant="primary" isWide>
          Pair box
        </Button>
      </form>
    </main>
  );
}
