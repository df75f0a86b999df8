import type { TillPrinter } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { PrinterTest } from '../settings/printer-test.tsx';

/** The last step of the setup: whether printers work. It can be skipped, and repeated in the settings. */
export function TryPaper({ printers, onClose }: { printers: readonly TillPrinter[]; onClose: () => void }) {
  return (
    <main id="main" className="grid h-dvh place-items-center p-6 short:p-4">
      <section aria-label="Printers" className="flex max-h-full min-h-0 w-full max-w-xl flex-col short:max-w-4xl">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery till</p>
        <ScreenName className="mt-1 text-36 font-extrabold short:text-28">This till is paired</ScreenName>
        <p className="mt-3 text-18 short:mt-1 text-ink-2">Print a test page and check that it comes out.</p>
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
          tabIndex={0}
          className="mt-6 grid min-h-0 auto-rows-min gap-2 overflow-y-auto overscroll-contain p-0.5 short:mt-4 short:grid-cols-2"
        >
          {printers.map(({ id, name, statusCode, statusText }) => (
            <PrinterTest key={id} printer={{ id, name, why: statusText }} hasProblem={statusCode === 'offline'} />
          ))}
        </ul>
        <Button variant="primary" size="large" isWide onClick={onClose} className="mt-6 min-h-16! shrink-0 short:mt-4">
          Continue
        </Button>
      </section>
    </main>
  );
}
