import { useState } from 'react';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import type { TillSettings, Versioned } from '#src/domain/till/till-settings.types.ts';
import { tradingHoursProblems } from '#src/domain/time/trading-hours-problems.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { Behind, wishOf } from '../kit/behind.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { dateText, whenText } from '../kit/store-time.ts';
import { HoursEditor } from './hours-editor.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame, SwitchKey } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

type PosHours = StoreSettings['posTradingHours'];

/** When the store trades, in the business days that sales and reports use. */
export function HoursScreen({ settings }: { settings: TillSettings }) {
  const { posHours } = settings;
  return posHours ? <Editing settings={settings} stored={posHours} /> : <Reading settings={settings} />;
}

/** On a server of the release before. */
function Reading({ settings }: { settings: TillSettings }) {
  const { store } = useSession();
  return (
    <SettingsFrame title="Trading hours" lead={`Local time of ${store.name}`} saving={null} whoMay={null}>
      <BusinessDay settings={settings} />
      <Week settings={settings} />
    </SettingsFrame>
  );
}

function Editing({ settings, stored }: { settings: TillSettings; stored: Versioned<PosHours> }) {
  const { store } = useSession();
  const { shown, set, forget, keepMine, save, saving, isChanged, isBehind } = useHours(settings, stored);
  const { wish, isWaiting } = wishOf(settings, 'savePosHours');
  const isWrong = shown.isOwn && tradingHoursProblems(shown.hours).length > 0;
  return (
    <SettingsFrame
      title="Trading hours"
      isWide
      lead={`Local time of ${store.name}`}
      saving={saving}
      whoMay={settings.whoMay}
      wish={wish}
      waitText="Saved on this till. Business days follow once the internet is back."
      actions={
        <>
          <Button size="large" icon={RetryIcon} disabled={!isChanged} onClick={forget}>
            Reset
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={!isChanged || isWaiting || isWrong}
            isBusy={saving.state === 'busy'}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {isBehind ? (
        <Behind text="Someone else changed the trading hours while you were editing.">
          <Button onClick={forget}>Show theirs</Button>
          <Button onClick={keepMine}>Keep mine</Button>
        </Behind>
      ) : null}
      <BusinessDay settings={settings} />
      <div className="my-5">
        <SwitchKey
          label="Tills have their own hours"
          help="Off: the opening hours that customers see. Change those in the admin, under Hours."
          isOn={shown.isOwn}
          isDisabled={isWaiting}
          onSwitch={(isOwn) => set({ isOwn })}
        />
      </div>
      {shown.isOwn ? (
        <HoursEditor hours={shown.hours} isDisabled={isWaiting} onChange={(hours) => set({ hours })} />
      ) : stored.value.isOwn ? null : (
        <Week settings={settings} />
      )}
    </SettingsFrame>
  );
}

/** The hours as they are edited here, over what is saved. */
function useHours(settings: TillSettings, stored: Versioned<PosHours>) {
  const { api } = useTill();
  const [edited, setEdited] = useState<Versioned<PosHours> | null>(null);
  const saving = useSettingsSave(settings, (approval, value: PosHours, version: number) =>
    settingsCalls(api).setPosHours({ ...value, version }, approval),
  );
  const shown = edited?.value ?? stored.value;
  const version = edited?.version ?? stored.version;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(stored.value);
  return {
    saving,
    shown,
    isChanged,
    isBehind: isChanged && edited !== null && edited.version !== stored.version,
    set: (change: Partial<PosHours>) => setEdited({ value: { ...shown, ...change }, version }),
    keepMine: () => setEdited({ value: shown, version: stored.version }),
    forget: () => setEdited(null),
    async save() {
      if (await saving.run(shown, version)) setEdited(null);
    },
  };
}

function BusinessDay({ settings }: { settings: TillSettings }) {
  const { store } = useSession();
  const now = new Date(settings.atIsoDateTimeUtc).getTime();
  return (
    <p className="rounded-card border border-line bg-surface px-5 py-4">
      <span className="block text-14 text-ink-3">Business day now</span>
      <span className="tnum text-22 font-bold">{dateText(settings.businessDay)}</span>
      <span className="tnum ml-3 text-ink-2">
        until {whenText(settings.dayEndsIsoDateTimeUtc, now, store.timezone)}
      </span>
    </p>
  );
}

function Week({ settings }: { settings: TillSettings }) {
  return (
    <>
      <table className="mt-5 w-full">
        <caption className="sr-only">Trading hours of each day</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {settings.tradingHours.map(({ day, lines }) => (
            <tr key={day} className="border-b border-line align-top">
              <th scope="row" className="w-40 py-3 pr-4 text-left text-18 font-semibold">
                {day}
              </th>
              <td className="tnum py-3 text-18">
                {lines.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-14 text-ink-3">
        Hours after midnight that count with the day before are part of that business day.
      </p>
    </>
  );
}
