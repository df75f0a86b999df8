import { useState } from 'react';
import type { Attention, PrintState } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PrinterIcon, RetryIcon, TrayIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { noteSeen } from '../state/ring-memory.ts';
import { timeText } from '../state/store-time.ts';
import { Sheet } from './sheet.tsx';
import { useAct } from './use-act.ts';

/** Failed prints and other news that can wait a moment. Never opens itself. */
export function Tray({ attention }: { attention: Attention }) {
  const [isOpen, setIsOpen] = useState(false);
  const { failedPrints } = attention;
  const count = failedPrints.length;
  const open = () => {
    noteSeen(failedPrints.map(({ printJobId }) => printJobId));
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={count === 0 ? 'Tray, empty' : `Tray, ${count} failed prints`}
        className={cx(
          'relative grid size-12 shrink-0 place-items-center rounded-input hover:bg-sunken',
          count > 0 ? 'text-fail-text' : 'text-ink-2',
        )}
      >
        <TrayIcon size={22} aria-hidden />
        {count > 0 ? (
          <span className="tnum absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-fail px-1 text-12 font-bold text-accent-ink">
            {count}
          </span>
        ) : null}
      </button>
      {isOpen ? <TraySheet failedPrints={failedPrints} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function TraySheet({ failedPrints, onClose }: { failedPrints: readonly PrintState[]; onClose: () => void }) {
  return (
    <Sheet title="Tray" size="normal" onClose={onClose}>
      {failedPrints.length === 0 ? (
        <p className="py-10 text-center text-18 text-ink-2">Nothing waits here. Failed prints will.</p>
      ) : (
        <ul className="space-y-3">
          {failedPrints.map((print) => (
            <FailedPrint key={print.printJobId} print={print} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

export const DOCKET_NAMES: Readonly<Record<PrintState['docketType'], string>> = {
  ORDER_TICKET: 'Kitchen ticket',
  ORDER_STUB: 'Order stub',
  ORDER_INVOICE: 'Receipt',
  CHANGE: 'Change ticket',
  CANCEL: 'Cancel ticket',
  TEST: 'Test page',
  DRAWER: 'Cash drawer',
};

function FailedPrint({ print }: { print: PrintState }) {
  const { store } = useSession();
  const { api } = useTill();
  const retry = useAct(() => api.retryPrint(print.printJobId));
  const dismiss = useAct(() => api.dismissPrint(print.printJobId));
  return (
    <li className="rounded-card border border-fail bg-fail-soft p-4">
      <div className="flex items-start gap-3">
        <PrinterIcon size={22} aria-hidden className="mt-0.5 shrink-0 text-fail-text" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {print.orderNumber ? `${print.orderNumber} · ` : ''}
            {DOCKET_NAMES[print.docketType]} did not print
          </p>
          <p className="text-14 text-ink-2">
            {print.printerName} · {timeText(print.createdIsoDateTimeUtc, store.timezone)}
            {print.errorText ? ` · ${print.errorText}` : ''}
          </p>
        </div>
      </div>
      <div className="mt-3 flex gap-2">
        <Button variant="primary" size="large" icon={RetryIcon} isBusy={retry.isBusy} onClick={() => void retry.run()}>
          Print again
        </Button>
        <Button size="large" isBusy={dismiss.isBusy} onClick={() => void dismiss.run()}>
          Not needed
        </Button>
      </div>
      {(retry.problem ?? dismiss.problem) ? (
        <p role="alert" className="mt-2 text-14 font-semibold text-fail-text">
          {retry.problem ?? dismiss.problem}
        </p>
      ) : null}
    </li>
  );
}
