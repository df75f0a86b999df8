import { useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CheckIcon, SoundIcon, SoundOffIcon } from '#src/ui/icon.tsx';
import { useBrowserStore } from '../state/browser-store.ts';
import { REPEAT_MINUTES } from '../state/ring-schedule.ts';
import { play, soundReady, unlockSound } from '../state/sounds.ts';
import { terminalSettings, USUAL_SETTINGS } from '../state/terminal-settings.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { Sheet } from './sheet.tsx';

/** How this terminal rings. */
export function SoundSheet({ onClose }: { onClose: () => void }) {
  const settings = useBrowserStore(terminalSettings, USUAL_SETTINGS);
  const isReady = useBrowserStore(soundReady, false);
  const volumeId = useId();
  const test = async (tone: 'newOrder' | 'failedPrint') => {
    await unlockSound();
    play(tone, settings.volume);
  };
  return (
    <Sheet
      title="Sounds"
      size="small"
      onClose={onClose}
      note={
        <span className="inline-flex items-center gap-1.5">
          {isReady ? <CheckIcon size={16} aria-hidden /> : <SoundOffIcon size={16} aria-hidden />}
          {isReady ? 'Sound ready' : 'Touch the screen once to allow sound'}
        </span>
      }
    >
      <ChoiceGroup label="Remind of unanswered orders">
        {REPEAT_MINUTES.map((minutes) => (
          <Choice
            key={minutes}
            isChosen={settings.repeatMinutes === minutes}
            onChoose={() => terminalSettings.set({ ...settings, repeatMinutes: minutes })}
          >
            {minutes === 0 ? 'Never' : `Every ${minutes} min`}
          </Choice>
        ))}
      </ChoiceGroup>
      <label htmlFor={volumeId} className="mt-6 mb-1 block font-semibold">
        Volume
      </label>
      <input
        id={volumeId}
        type="range"
        min="0"
        max="1"
        step="0.1"
        value={settings.volume}
        onChange={(event) => terminalSettings.set({ ...settings, volume: Number(event.target.value) })}
        className="h-12 w-full"
      />
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button size="large" icon={SoundIcon} onClick={() => void test('newOrder')}>
          New order
        </Button>
        <Button size="large" icon={SoundIcon} onClick={() => void test('failedPrint')}>
          Failed print
        </Button>
      </div>
    </Sheet>
  );
}
