import type { StorePrinter } from '#db/printing/printers.repository.ts';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import { printerBadge } from '../../admin/printing/print-labels.ts';

/** Whether dockets come out, without a walk to the kitchen. */
export function PrintersCard({ printers }: { printers: readonly StorePrinter[] }) {
  return (
    <Card as="section">
      <SectionHeading>Printers</SectionHeading>
      {printers.length === 0 ? <p className="text-ink-2">No printers yet.</p> : null}
      <ul className="divide-y divide-line">
        {printers.map(({ printer, state }) => (
          <li key={printer.id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 font-semibold">{printer.name}</span>
            <StatusPill look={printerBadge(printer, state)} />
            {state.statusText === '' || !printer.active ? null : (
              <span className="w-full text-14 text-ink-2">{state.statusText}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
