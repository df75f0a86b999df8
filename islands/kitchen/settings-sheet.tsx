import { useState } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { chooseMode, type Mode, modeNow } from '#islands/pos/app/kit/mode.ts';
import { Sheet } from '#islands/pos/app/kit/sheet.tsx';
import { play } from '#islands/pos/app/kit/sounds.ts';
import { Button } from '#src/ui/button.tsx';
import { USUAL_VOLUME, volumeHere } from './device.ts';

interface SettingsSheetProps {
  screenName: string;
  onClose: () => void;
  /** Null where there is one station only. */
  onStations: (() => void) | null;
}

const MODES: readonly (readonly [Mode, string])[] = [
  ['dark', 'Dark'],
  ['light', 'Light'],
];
const VOLUMES = [
  [0, 'Off'],
  [40, 'Low'],
  [USUAL_VOLUME, 'Normal'],
  [100, 'Loud'],
] as const;

/** What is set on this device only. */
export function SettingsSheet({ screenName, onClose, onStations }: SettingsSheetProps) {
  const [mode, setMode] = useState(modeNow);
  const volume = useBrowserStore(volumeHere, USUAL_VOLUME);
  return (
    <Sheet title="This screen" note={screenName} onClose={onClose}>
      <fieldset>
        <legend className="text-18 font-semibold">Colours</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {MODES.map(([one, label]) => (
            <Button
              key={one}
              size="large"
              aria-pressed={mode === one}
              variant={mode === one ? 'primary' : 'secondary'}
              onClick={() => {
                chooseMode(one);
                setMode(one);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-5">
        <legend className="text-18 font-semibold">Sound for new tickets</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {VOLUMES.map(([one, label]) => (
            <Button
              key={one}
              size="large"
              aria-pressed={volume === one}
              variant={volume === one ? 'primary' : 'secondary'}
              onClick={() => {
                volumeHere.set(one);
                play('bell', one / 100);
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
      {onStations ? (
        <>
          <h3 className="mt-5 text-18 font-semibold">Stations</h3>
          <Button size="large" onClick={onStations} className="mt-2">
            Change stations
          </Button>
        </>
      ) : null}
    </Sheet>
  );
}
