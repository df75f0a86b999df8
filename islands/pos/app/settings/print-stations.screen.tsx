import type { TillPrinter, TillPrinting, TillSettings, TillStation } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';

const LOOKS: Readonly<Record<TillPrinter['statusCode'], StatusBadgeStyle>> = {
  online: { word: 'Online', tone: 'done', icon: 'check' },
  offline: { word: 'Offline', tone: 'fail', icon: 'warning' },
  unknown: { word: 'Unknown', tone: 'wait', icon: 'queued' },
};
const OFF: StatusBadgeStyle = { word: 'Switched off', tone: 'off', icon: 'slash' };

/** Where dockets print, the state of each printer, and a test print. */
export function PrintStationsScreen({ printing, settings }: { printing: TillPrinting; settings: TillSettings }) {
  const { stations, printers } = printing;
  return (
    <SettingsFrame
      title="Print stations"
      lead="Live status of stations and printers. Add or change them in the admin."
      isWide
      saving={null}
      whoMay={null}
    >
      <section aria-labelledby="printers">
        <h2 id="printers" className="mb-2 font-semibold">
          Printers
        </h2>
        {printers.length === 0 ? (
          <p className="rounded-card border border-line px-5 py-8 text-center text-18 text-ink-3">
            No printers yet. Add one in the admin, under Printers.
          </p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-3 max-sm:grid-cols-1">
            {printers.map((printer) => (
              <PrinterCard key={printer.id} printer={printer} at={settings.atIsoDateTimeUtc} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="stations" className="mt-8">
        <h2 id="stations" className="mb-2 font-semibold">
          Stations
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(20rem,1fr))] gap-3 max-sm:grid-cols-1">
          {stations.map((station) => (
            <StationCard key={station.id} station={station} printers={printers} />
          ))}
        </ul>
      </section>
    </SettingsFrame>
  );
}

function PrinterCard({ printer, at }: { printer: TillPrinter; at: string }) {
  const { api } = useTill();
  const { timezone } = useSession().store;
  const test = useAct(() => settingsCalls(api).testPrint(printer.id));
  const now = new Date(at).getTime();
  const since = printer.statusIsoDateTimeUtc;
  const facts = [printer.model, printer.address, printer.copies > 1 ? `${printer.copies} copies` : ''];
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-18 leading-tight font-semibold">{printer.name}</h3>
        <StatusPill look={printer.isActive ? LOOKS[printer.statusCode] : OFF} />
      </div>
      <p className="text-14 text-ink-3">{facts.filter(Boolean).join(' · ')}</p>
      <p className={cx('text-14', printer.statusCode === 'offline' ? 'font-semibold text-fail-text' : 'text-ink-2')}>
        {printer.statusText || (since ? 'Printed last' : 'It has not printed yet')}
        {since ? `, ${whenText(since, now, timezone)}` : ''}
      </p>
      {printer.fallbackName ? (
        <p className="text-14 text-ink-2">While it’s offline, {printer.fallbackName} prints for it.</p>
      ) : null}
      {test.problem ? <Problem text={test.problem} /> : null}
      <Button
        size="large"
        icon={PrinterIcon}
        isBusy={test.isBusy}
        disabled={!printer.isActive}
        onClick={() => void test.run()}
        className="mt-auto"
      >
        Print a test
      </Button>
    </li>
  );
}

function StationCard({ station, printers }: { station: TillStation; printers: readonly TillPrinter[] }) {
  const own = station.printerIds.flatMap((id) => printers.find((printer) => printer.id === id) ?? []);
  const isMute = own.every((printer) => !printer.isActive || printer.statusCode === 'offline');
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <h3 className="text-18 font-semibold">
        {station.name}
        {station.isDefault ? <span className="ml-2 text-14 font-normal text-ink-3">default</span> : null}
      </h3>
      <p className="mt-1 text-14 text-ink-2">
        {own.length > 0
          ? `Prints on ${own.map(({ name }) => name).join(', ')}`
          : station.isOnScreen
            ? 'Screen only'
            : 'No printer'}
      </p>
      <p className="text-14 text-ink-3">{station.docketWords.join(', ') || 'No dockets'}</p>
      {station.tagAlongNames.length > 0 ? (
        <p className="text-14 text-ink-3">Lists what {station.tagAlongNames.join(', ')} makes of the same order</p>
      ) : null}
      {isMute && own.length > 0 ? (
        <p className="mt-2 text-14 font-semibold text-fail-text">All of its printers are offline.</p>
      ) : null}
    </li>
  );
}
