import { useState } from 'react';
import { USUAL_HOME } from '#src/domain/tenancy/home-actions.ts';
import { MAX_HOME_TILES } from '#src/domain/tenancy/pos-limits.ts';
import type { HomeTile } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon, RemoveIcon, RetryIcon, SortDownIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { ColourPicker } from '../kit/colour-picker.tsx';
import { PLACES, placeOf } from '../kit/places.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { useTill } from '../pos-context.tsx';
import { TileFace, tileClass, tileStyle } from '../shell/home-tile.tsx';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

/** Which tiles home has, in which order and colour. Saved whole: who saves second is told what happened meanwhile. */
export function HomeTilesScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { home } = settings;
  const [base, setBase] = useState(home);
  const [tiles, setTiles] = useState<readonly HomeTile[]>(home.value.tiles);
  const [chosen, setChosen] = useState(tiles[0]?.action ?? '');
  const saving = useSettingsSave(settings, (approval) =>
    api.setHome({ tiles: [...tiles], version: base.version }, approval),
  );
  const isThere = JSON.stringify(tiles) === JSON.stringify(home.value.tiles);
  // What a box asked of the cloud stands there already, at the version it was asked of.
  const isChanged = !isThere && JSON.stringify(tiles) !== JSON.stringify(base.value.tiles);
  // Somebody saved elsewhere. What is being arranged here stays; where nothing is, theirs is shown.
  if (home.version !== base.version && !isChanged) {
    setBase(home);
    setTiles(home.value.tiles);
  }
  const isBehind = home.version !== base.version;
  const at = tiles.findIndex(({ action }) => action === chosen);
  const tile = tiles[at] ?? null;
  const place = tile ? placeOf(tile.action) : null;
  const rest = PLACES.filter(({ action }) => !tiles.some((one) => one.action === action));
  const move = (by: -1 | 1) => {
    const next = [...tiles];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    setTiles(next);
  };
  return (
    <SettingsFrame
      title="Home tiles"
      lead="Applies to every till in the store. Tap a tile to move it or change its colour."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === 'posHome') ?? null}
      actions={
        <>
          <Button size="large" icon={RetryIcon} onClick={() => setTiles(USUAL_HOME.tiles)}>
            Reset
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={!isChanged || tiles.length === 0}
            isBusy={saving.state === 'busy'}
            onClick={() => void saving.run()}
          >
            Save
          </Button>
        </>
      }
    >
      {isBehind ? (
        <p
          role="alert"
          className="mb-5 flex flex-wrap items-center gap-4 rounded-card bg-wait-soft px-4 py-3 text-wait-text"
        >
          <span className="min-w-0 flex-1 font-semibold">Someone else changed these tiles while you were editing.</span>
          <Button
            onClick={() => {
              setBase(home);
              setTiles(home.value.tiles);
            }}
          >
            Show theirs
          </Button>
          <Button onClick={() => setBase(home)}>Keep mine</Button>
        </p>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="Preview of home">
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-4">
            {tiles.map(({ action, color }) => {
              const known = placeOf(action);
              if (!known) return null;
              return (
                <li key={action} className="grid">
                  <button
                    type="button"
                    aria-pressed={action === chosen}
                    onClick={() => setChosen(action)}
                    style={tileStyle(color)}
                    className={cx(
                      tileClass(known, color),
                      action === chosen && 'outline-4 outline-offset-2 outline-accent-text',
                    )}
                  >
                    <TileFace place={known} isQuiet={color === null && action !== 'newPickup'} />
                  </button>
                </li>
              );
            })}
          </ul>
          {rest.length > 0 ? (
            <div className="mt-8">
              <h2 className="mb-2 font-semibold">
                Not on home{' '}
                <span className="text-14 font-normal text-ink-3">
                  {tiles.length >= MAX_HOME_TILES ? `${MAX_HOME_TILES} is the most` : 'tap to add'}
                </span>
              </h2>
              <div className="flex flex-wrap gap-2">
                {rest.map(({ action, title, icon: Icon }) => (
                  <button
                    key={action}
                    type="button"
                    disabled={tiles.length >= MAX_HOME_TILES}
                    onClick={() => {
                      setTiles([...tiles, { action, color: null }]);
                      setChosen(action);
                    }}
                    className="flex min-h-14 items-center gap-2 rounded-input border-2 border-line border-dashed px-4 font-semibold hover:border-line-strong disabled:opacity-45"
                  >
                    <PlusIcon size={18} aria-hidden className="text-ink-3" />
                    <Icon size={20} aria-hidden />
                    {title}
                  </button>
                ))}
              </div>
            </div>
          ) : null}
        </section>
        {tile && place ? (
          <section
            aria-label={place.title}
            className="flex flex-col gap-4 self-start rounded-card border border-line bg-surface p-5"
          >
            <h2 className="text-18 font-semibold">{place.title}</h2>
            <div className="grid grid-cols-3 gap-2">
              <SmallKey icon={SortUpIcon} label="Earlier" isOff={at === 0} onPress={() => move(-1)} />
              <SmallKey icon={SortDownIcon} label="Later" isOff={at === tiles.length - 1} onPress={() => move(1)} />
              <SmallKey
                icon={RemoveIcon}
                label="Take off"
                isDanger
                isOff={tiles.length === 1}
                onPress={() => setTiles(tiles.filter(({ action }) => action !== chosen))}
              />
            </div>
            <ColourPicker
              value={tile.color}
              noneWord="Default"
              onChoose={(color) => setTiles(tiles.map((one) => (one.action === chosen ? { ...one, color } : one)))}
            />
          </section>
        ) : null}
      </div>
    </SettingsFrame>
  );
}
