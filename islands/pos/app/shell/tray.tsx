import { useState } from 'react';
import type {
  Attention,
  FailedCommand,
  PrinterWithProblem,
  PrintState,
  RefusedCard,
} from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { TrayIcon } from '#src/ui/icon.tsx';
import { noteSeen } from '../history/ring-memory.ts';
import { trayText } from '../kit/command-text.ts';
import { RefusedCardRow } from '../kit/refused-card.tsx';
import { RejectedCommand } from '../kit/rejected-command.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { PrinterTest } from '../settings/printer-test.tsx';
import { FailedPrint } from './failed-print.tsx';

/** Failed prints, actions that the cloud rejected, and other things that can wait. Never opens itself. */
export function Tray({ attention }: { attention: Attention }) {
  const [isOpen, setIsOpen] = useState(false);
  const { failedPrints, refusals = [], refusedCards = [] } = attention;
  // A failed docket already names its printer.
  const printers = (attention.printersInTrouble ?? []).filter(
    ({ id }) => !failedPrints.some(({ printerId }) => printerId === id),
  );
  const count = failedPrints.length + printers.length + refusals.length + refusedCards.length;
  const open = () => {
    noteSeen(failedPrints.map(({ printJobId }) => printJobId));
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={trayText({
          dockets: failedPrints.length,
          printers: printers.length,
          refusals: refusals.length,
          cards: refusedCards.length,
        })}
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
      {isOpen ? (
        <TraySheet
          failedPrints={failedPrints}
          printers={printers}
          refusals={refusals}
          cards={refusedCards}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

interface TraySheetProps {
  failedPrints: readonly PrintState[];
  printers: readonly PrinterWithProblem[];
  refusals: readonly FailedCommand[];
  cards: readonly RefusedCard[];
  onClose: () => void;
}

function TraySheet({ failedPrints, printers, refusals, cards, onClose }: TraySheetProps) {
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
