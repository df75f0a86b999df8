import type { SilentScreen } from '#src/domain/kitchen/silent-screens.ts';
import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import type {
  FailedCommand,
  OrderOfConnectedStore,
  PrinterWithProblem,
  PrintState,
  RefusedCard,
  TableCall,
} from '#src/domain/till/till.types.ts';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { elsewhereText } from '../kit/elsewhere-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { RefusedCardRow } from '../kit/refused-card.tsx';
import { RejectedCommand } from '../kit/rejected-command.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { TableCallRow } from '../kit/table-call.tsx';
import { PosLink } from '../paths/links.tsx';
import { PrinterTest } from '../settings/printer-test.tsx';
import { ConnectedOrders } from './connected-orders.tsx';
import { FailedPrint } from './failed-print.tsx';
import { SilentScreens } from './silent-screens.tsx';

interface TraySheetProps {
  failedPrints: readonly PrintState[];
  printers: readonly PrinterWithProblem[];
  refusals: readonly FailedCommand[];
  cards: readonly RefusedCard[];
  redirects: readonly StationElsewhere[];
  screens: readonly SilentScreen[];
  connected: readonly OrderOfConnectedStore[];
  calls: readonly TableCall[];
  now: number;
  onClose: () => void;
}

/** What waits in the tray, each with its ways on. */
export function TraySheet({
  failedPrints,
  printers,
  refusals,
  cards,
  redirects,
  screens,
  connected,
  calls,
  now,
  onClose,
}: TraySheetProps) {
  const { timezone } = useSession().store;
  const isQuiet = printers.length + redirects.length + screens.length + connected.length + calls.length === 0;
  return (
    <Sheet title="Notifications" size="normal" onClose={onClose}>
      {calls.length > 0 ? (
        <section aria-label="Tables that call" className="mb-4 space-y-2">
          {calls.map(({ tableId, tableName, ...call }) => (
            <TableCallRow key={call.id} {...{ call, tableId, tableName, now }} />
          ))}
        </section>
      ) : null}
      {connected.length > 0 ? <ConnectedOrders {...{ orders: connected, now, timezone }} /> : null}
      {screens.length > 0 ? <SilentScreens {...{ screens, now, timezone }} /> : null}
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
      {redirects.length > 0 ? <StationsElsewhere {...{ redirects, timezone, onClose }} /> : null}
      {failedPrints.length + refusals.length + cards.length === 0 ? (
        isQuiet && <AllCaughtUp />
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

interface StationsElsewhereProps extends Pick<TraySheetProps, 'redirects' | 'onClose'> {
  timezone: string;
}

function StationsElsewhere({ redirects, timezone, onClose }: StationsElsewhereProps) {
  return (
    <section aria-label="Stations that print elsewhere" className="mb-4">
      <ul className="space-y-2">
        {redirects.map((redirect) => (
          <li
            key={redirect.stationId}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3"
          >
            <PrinterIcon size={22} aria-hidden className="shrink-0 text-ink-2" />
            <span className="min-w-32 flex-1">
              <span className="block font-semibold">{elsewhereText(redirect, timezone)}</span>
              <span className="block text-14 text-ink-2">Sent there by {redirect.byName}</span>
            </span>
            <PosLink
              to="/settings/print-stations"
              onClick={onClose}
              className="grid min-h-12 place-items-center rounded-input border border-line px-4 font-semibold hover:bg-sunken"
            >
              Print stations
            </PosLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AllCaughtUp() {
  return (
    <p className="py-10 text-center text-18 text-ink-2">
      You’re all caught up. Failed prints and actions that didn’t go through appear here.
    </p>
  );
}
