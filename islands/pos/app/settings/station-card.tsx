import { useState } from 'react';
import type { RedirectTime } from '#src/domain/printing/redirect-times.ts';
import type { StationElsewhere } from '#src/domain/printing/station-redirects.ts';
import type { TillPrinter, TillStation } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { elsewhereText } from '../kit/elsewhere-text.ts';
import { useSession } from '../kit/pos-context.tsx';
import { RedirectSheet } from './redirect-sheet.tsx';

interface StationCardProps {
  station: TillStation;
  others: readonly TillStation[];
  printers: readonly TillPrinter[];
  /** Where its dockets print now instead; null: at its own printers. */
  redirect: StationElsewhere | null;
  isBusy: boolean;
  problem: string | null;
  /** Answers whether it was done. */
  onSend: (toStationId: string, time: RedirectTime) => Promise<boolean>;
  onBack: () => void;
}

/** A station: its printers, what prints there, and where its dockets are sent for a while. */
export function StationCard({ station, others, printers, redirect, ...acts }: StationCardProps) {
  const { timezone } = useSession().store;
  const [isOpen, setIsOpen] = useState(false);
  // What was said about an earlier try, or another station, is not about this one.
  const [hasAsked, setHasAsked] = useState(false);
  const own = station.printerIds.flatMap((id) => printers.find((printer) => printer.id === id) ?? []);
  const isMute = own.every((printer) => !printer.isActive || printer.statusCode === 'offline');
  const send = async (toStationId: string, time: RedirectTime) => {
    setHasAsked(true);
    if (await acts.onSend(toStationId, time)) setIsOpen(false);
  };
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-4">
      <h3 className="text-18 font-semibold">
        {station.name}
        {station.isDefault ? <span className="ml-2 text-14 font-normal text-ink-3">default</span> : null}
      </h3>
      <p className="mt-1 text-14 text-ink-2">{placeText(station, own)}</p>
      <p className="text-14 text-ink-3">{station.docketWords.join(', ') || 'No dockets'}</p>
      {station.tagAlongNames.length > 0 ? (
        <p className="text-14 text-ink-3">Lists what {station.tagAlongNames.join(', ')} makes of the same order</p>
      ) : null}
      {redirect ? (
        <p className="mt-2 font-semibold text-wait-text">{elsewhereText(redirect, timezone)}</p>
      ) : isMute && own.length > 0 ? (
        <p className="mt-2 text-14 font-semibold text-fail-text">All of its printers are offline.</p>
      ) : null}
      {others.length > 0 ? (
        <div className="mt-auto flex flex-wrap gap-2 pt-3">
          {redirect ? (
            <Button size="large" isBusy={acts.isBusy} onClick={acts.onBack}>
              Switch back
            </Button>
          ) : null}
          <Button
            size="large"
            disabled={acts.isBusy}
            onClick={() => {
              setHasAsked(false);
              setIsOpen(true);
            }}
          >
            {redirect ? 'Change' : 'Send elsewhere'}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <RedirectSheet
          {...{ station, others, isBusy: acts.isBusy, problem: hasAsked ? acts.problem : null }}
          onSend={(toStationId, time) => void send(toStationId, time)}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </li>
  );
}

function placeText(station: TillStation, own: readonly TillPrinter[]): string {
  const names = own.map(({ name }) => name).join(', ');
  if (own.length > 0 && station.isOnScreen && station.isToldOnScreens) return `On screens, else prints on ${names}`;
  if (own.length > 0) return `Prints on ${names}`;
  return station.isOnScreen ? 'Screen only' : 'No printer';
}
