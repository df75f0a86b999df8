import { useState } from 'react';
import type { Attention, PrintState } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { TrayIcon } from '#src/ui/icon.tsx';
import { noteSeen } from '../state/ring-memory.ts';
import { FailedPrint } from './failed-print.tsx';
import { Sheet } from './sheet.tsx';

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
        aria-label={
          count === 0
            ? 'Tray, empty'
            : count === 1
              ? 'Tray, 1 docket did not print'
              : `Tray, ${count} dockets did not print`
        }
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
