import type { RedirectStationBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillPrinter, TillPrinting, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StatusBadgeStyle } from '#src/ui/statuses.ts';
import { lasting } from '../kit/lasting.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useNow } from '../kit/use-now.ts';
import { PrintLocations } from './print-locations.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { StationCard } from './station-card.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

const LOOKS: Readonly<Record<TillPrinter['statusCode'], StatusBadgeStyle>> = {
  online: { word: 'Online', tone: 'done', icon: 'check' },
  offline: { word: 'Offline', tone: 'fail', icon: 'warning' },
  unknown: { word: 'Unknown', tone: 'wait', icon: 'queued' },
};
const OFF: StatusBadgeStyle = { word: 'Switched off', tone: 'off', icon: 'slash' };

/** A redirect ends at its time, and its card follows within seconds. */
const CHECK_MS = 10_000;

/** Where dockets print, the state of each printer, and a test print. */
export function PrintStationsScreen({ printing, settings }: { printing: TillPrinting; settings: TillSettings }) {
  const { api } = useTill();
  const { stations, printers } = printing;
  const now = useNow(settings.atIsoDateTimeUtc, CHECK_MS);
  const redirects = lasting(printing.redirects, now);
  const saving = useSettingsSave(settings, (approval, body: Omit<RedirectStationBody, 'approval'>) =>
    settingsCalls(api).redirectStation(body, approval),
  );
  return (
    <SettingsFrame
      title="Print stations"
      lead="Live status of stations and printers. Add or change them in the admin."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
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
            <StationCard
              key={station.id}
              {...{ station, printers, isBusy: saving.state === 'busy', problem: saving.problem }}
              others={stations.filter(({ id }) => id !== station.id)}
              redirect={redirects.find(({ stationId }) => stationId === station.id) ?? null}
              onSend={(toStationId, time) => saving.run({ stationId: station.id, toStationId, time })}
              onBack={() => void saving.run({ stationId: station.id, toStationId: null, time: 'open' })}
            />
          ))}
        </ul>
      </section>
      <PrintLocations locations={printing.printSettings?.printLocations ?? []} />
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
