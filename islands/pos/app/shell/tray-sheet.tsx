import type { FailedCommand, PrinterWithProblem, PrintState, RefusedCard } from '#src/domain/till/till.types.ts';
import { RefusedCardRow } from '../kit/refused-card.tsx';
import { RejectedCommand } from '../kit/rejected-command.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PrinterTest } from '../settings/printer-test.tsx';
import { FailedPrint } from './failed-print.tsx';

interface TraySheetProps {
  failedPrints: readonly PrintState[];
  printers: readonly PrinterWithProblem[];
  refusals: readonly FailedCommand[];
  cards: readonly RefusedCard[];
  onClose: () => void;
}

/** What waits in the tray, each with its ways on. */
export function TraySheet({ failedPrints, printers, refusals, cards, onClose }: TraySheetProps) {
  return (
    <Sheet title="Notifications" size="normal" onClose={onClose}>
      {printers.length > 0 ? (
        <section aria-label="Printers with problems" className="mb-4">
          <p className="mb-2 text-ink-2">Fix the problem shown, then print a test page.</p>
          <ul className="space-y-2">
            {printers.map((printer) => (
              <PrinterTest key={printer.id} printer={printer} hasProblem />
            ))}
          </ul>
        </section>
      ) : null}
      {failedPrints.length + refusals.length + cards.length === 0 ? (
        printers.length > 0 ? null : (
          <p className="py-10 text-center text-18 text-ink-2">
            You’re all caught up. Failed prints and actions that didn’t go through appear here.
          </p>
        )
      ) : (
        <ul className="space-y-3">
          {cards.map((card) => (
            <RefusedCardRow key={card.id} card={card} onLeave={onClose} />
          ))}
          {refusals.map((refusal) => (
            <RejectedCommand key={refusal.commandId} refusal={refusal} onLeave={onClose} />
          ))}
          {failedPrints.map((print) => (
            <FailedPrint key={print.printJobId} print={print} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
