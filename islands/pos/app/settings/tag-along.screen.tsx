import { useState } from 'react';
import type { DocketSettings } from '#src/domain/printing/printing.schema.ts';
import { sampleTagAlong } from '#src/domain/printing/sample-docket.ts';
import type { TagAlongBody } from '#src/domain/till/till-settings.schema.ts';
import type { SettingsCommand, TillPrinting, TillSettings, TillStation } from '#src/domain/till/till-settings.types.ts';
import { cx } from '#src/ui/classes.ts';
import { DocketPaper } from '#src/ui/docket-paper.tsx';
import { CheckIcon, MergeIcon } from '#src/ui/icon.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { PAPER_WAITS } from './docket-text.ts';
import { settingsCalls } from './settings-calls.ts';
import { PendingLine, SettingsFrame, SwitchKey, waitsFor } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

/** Which other stations' items a station's ticket lists, and whether it prints with those only. */
export function TagAlongScreen({ settings, printing }: { settings: TillSettings; printing: TillPrinting }) {
  const { api } = useTill();
  const { stations, dockets } = printing;
  const [shownId, setShownId] = useState<string | null>(null);
  const saving = useSettingsSave(settings, (approval, body: TagAlongBody) =>
    settingsCalls(api).setTagAlong(body, approval),
  );
  const shown =
    stations.find(({ id }) => id === shownId) ??
    stations.find(({ tagAlongNames }) => tagAlongNames.length > 0) ??
    stations[0];
  const save = (station: TillStation, change: Partial<TagAlongBody>) => {
    setShownId(station.id);
    const { id: stationId, tagAlongStationIds, printsTaggedLinesAlone } = station;
    void saving.run({
      stationId,
      tagAlongStationIds: [...tagAlongStationIds],
      printsTaggedLinesAlone,
      ...change,
    });
  };
  return (
    <SettingsFrame
      title="Tag-along stations"
      lead="A station’s ticket can also list items other stations make for the same order."
      isWide
      saving={saving}
      wish={waitsFor(settings, 'setTagAlong')}
      whoMay={settings.whoMay}
      waitText={PAPER_WAITS}
    >
      {stations.length < 2 || !shown ? (
        <NothingHere icon={MergeIcon}>
          {stations.length === 0
            ? 'There is no print station yet.'
            : 'You have one station, so there’s nothing to list.'}{' '}
          The admin adds stations, under Printers.
        </NothingHere>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_auto]">
          <ul aria-label="Stations" className="flex flex-col gap-3">
            {stations.map((station) => (
              <Station
                key={station.id}
                station={station}
                others={stations.filter(({ id }) => id !== station.id)}
                wish={
                  settings.wishes.find(({ kind, subjectId }) => kind === 'setTagAlong' && subjectId === station.id) ??
                  null
                }
                onSave={(change) => save(station, change)}
              />
            ))}
          </ul>
          <Example station={shown} settings={dockets.value.ORDER_TICKET} />
        </div>
      )}
    </SettingsFrame>
  );
}

function Example({ station, settings }: { station: TillStation; settings: DocketSettings }) {
  const { name, tagAlongNames, printsTaggedLinesAlone } = station;
  const isWithoutOwn = printsTaggedLinesAlone && tagAlongNames.length > 0;
  return (
    <section aria-label="Example" className="lg:sticky lg:top-0">
      <h2 className="mb-2 text-14 font-semibold text-ink-3">
        {name}: {isWithoutOwn ? 'printed even with no items of its own' : 'its ticket'}
      </h2>
      <DocketPaper
        label={`Example of a ticket at ${name}`}
        docket={sampleTagAlong(settings, { name, others: tagAlongNames, hasOwn: !isWithoutOwn })}
      />
    </section>
  );
}

interface StationProps {
  station: TillStation;
  others: readonly TillStation[];
  wish: SettingsCommand | null;
  onSave: (change: Partial<TagAlongBody>) => void;
}

function Station({ station, others, wish, onSave }: StationProps) {
  const { name, tagAlongStationIds: ids, printsTaggedLinesAlone } = station;
  const isWaiting = wish !== null && wish.refusedText === null;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-18 leading-tight font-semibold">{name}</h2>
      <PendingLine wish={wish} />
      <fieldset disabled={isWaiting}>
        <legend className="mb-2 text-14 text-ink-2">Also lists what these make</legend>
        <div className="flex flex-wrap gap-2">
          {others.map((other) => {
            const isOn = ids.includes(other.id);
            return (
              <button
                key={other.id}
                type="button"
                aria-pressed={isOn}
                aria-label={`${name} lists ${other.name}`}
                onClick={() =>
                  onSave({ tagAlongStationIds: isOn ? ids.filter((id) => id !== other.id) : [...ids, other.id] })
                }
                className={cx(
                  'flex min-h-12 items-center gap-1.5 rounded-full border-2 px-4 font-semibold disabled:opacity-45',
                  isOn ? 'border-accent bg-accent-soft' : 'border-line bg-paper text-ink-2 hover:border-line-strong',
                )}
              >
                {isOn ? <CheckIcon size={16} strokeWidth={3} aria-hidden /> : null}
                {other.name}
              </button>
            );
          })}
        </div>
      </fieldset>
      <SwitchKey
        label={`${name}: print a ticket for those items alone`}
        help="Even when the station has no items in the order."
        isOn={printsTaggedLinesAlone}
        isDisabled={isWaiting || ids.length === 0}
        onSwitch={(isOn) => onSave({ printsTaggedLinesAlone: isOn })}
      />
    </li>
  );
}
