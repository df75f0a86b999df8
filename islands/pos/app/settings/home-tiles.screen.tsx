import { useState } from 'react';
import { USUAL_HOME } from '#src/domain/tenancy/home-actions.ts';
import { MAX_HOME_TILES } from '#src/domain/tenancy/pos-limits.ts';
import type { HomeTile } from '#src/domain/tenancy/pos-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { PlusIcon, RemoveIcon, RetryIcon, SortDownIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { Behind } from '../kit/behind.tsx';
import { ColourPicker } from '../kit/colour-picker.tsx';
import { TileFace, tileClass, tileStyle } from '../kit/home-tile.tsx';
import { PLACES, placeOf } from '../kit/places.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

/** Which tiles home has, in which order and colour. Saved whole, so a till that saves second is warned. */
export function HomeTilesScreen({ settings }: { settings: TillSettings }) {
  const home = useHomeTiles(settings);
  const { tiles, setTiles, saving } = home;
  const [chosen, setChosen] = useState(tiles[0]?.action ?? '');
  const tile = tiles.find(({ action }) => action === chosen);
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
            disabled={!home.isChanged || tiles.length === 0}
            isBusy={saving.state === 'busy'}
            onClick={() => void saving.run()}
          >
            Save
          </Button>
        </>
      }
    >
      {home.isBehind ? (
        <Behind text="Someone else changed these tiles while you were editing.">
          <Button onClick={home.showTheirs}>Show theirs</Button>
          <Button onClick={home.keepMine}>Keep mine</Button>
        </Behind>
      ) : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label="Preview of home">
          <Preview tiles={tiles} chosen={chosen} onChoose={setChosen} />
          <NotOnHome
            tiles={tiles}
            onAdd={(action) => {
              setTiles([...tiles, { action, color: null }]);
              setChosen(action);
            }}
          />
        </section>
        {tile ? <TileKeys tile={tile} tiles={tiles} onChange={setTiles} /> : null}
      </div>
    </SettingsFrame>
  );
}

/** The tiles as they are arranged here, over the version that they started from. */
function useHomeTiles(settings: TillSettings) {
  const { api } = useTill();
  const { home } = settings;
  const [base, setBase] = useState(home);
  const [tiles, setTiles] = useState<readonly HomeTile[]>(home.value.tiles);
  const saving = useSettingsSave(settings, (approval) =>
    settingsCalls(api).setHome({ tiles: [...tiles], version: base.version }, approval),
  );
  const showTheirs = () => {
    setBase(home);
    setTiles(home.value.tiles);
  };
  const isThere = JSON.stringify(tiles) === JSON.stringify(home.value.tiles);
  // A box already shows its pending command, at the version that it was made for.
  const isChanged = !isThere && JSON.stringify(tiles) !== JSON.stringify(base.value.tiles);
  // Someone else saved. Their tiles are shown, unless there are changes here.
  if (home.version !== base.version && !isChanged) showTheirs();
  return {
    tiles,
    setTiles,
    saving,
    isChanged,
    isBehind: home.version !== base.version,
    showTheirs,
    keepMine: () => setBase(home),
  };
}

interface PreviewProps {
  tiles: readonly HomeTile[];
  chosen: string;
  onChoose: (action: string) => void;
}

function Preview({ tiles, chosen, onChoose }: PreviewProps) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-4">
      {tiles.map(({ action, color }) => {
        const place = placeOf(action);
        if (!place) return null;
        return (
          <li key={action} className="grid">
            <button
              type="button"
              aria-pressed={action === chosen}
              onClick={() => onChoose(action)}
              style={tileStyle(color)}
              className={cx(
                tileClass(place, color),
                action === chosen && 'outline-4 outline-offset-2 outline-accent-text',
              )}
            >
              <TileFace place={place} isQuiet={color === null && action !== 'newPickup'} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface NotOnHomeProps {
  tiles: readonly HomeTile[];
  onAdd: (action: HomeTile['action']) => void;
}

function NotOnHome({ tiles, onAdd }: NotOnHomeProps) {
  const rest = PLACES.filter(({ action }) => !tiles.some((one) => one.action === action));
  const isFull = tiles.length >= MAX_HOME_TILES;
  if (rest.length === 0) return null;
  return (
    <div className="mt-8">
      <h2 className="mb-2 font-semibold">
        Not on home{' '}
        <span className="text-14 font-normal text-ink-3">
          {isFull ? `${MAX_HOME_TILES} is the most` : 'tap to add'}
        </span>
      </h2>
      <div className="flex flex-wrap gap-2">
        {rest.map(({ action, title, icon: Icon }) => (
          <button
            key={action}
            type="button"
            disabled={isFull}
            onClick={() => onAdd(action)}
            className="flex min-h-14 items-center gap-2 rounded-input border-2 border-line border-dashed px-4 font-semibold hover:border-line-strong disabled:opacity-45"
          >
            <PlusIcon size={18} aria-hidden className="text-ink-3" />
            <Icon size={20} aria-hidden />
            {title}
          </button>
        ))}
      </div>
    </div>
  );
}

interface TileKeysProps {
  tile: HomeTile;
  tiles: readonly HomeTile[];
  onChange: (tiles: readonly HomeTile[]) => void;
}

/** Moves, removes and colours the chosen tile. */
function TileKeys({ tile, tiles, onChange }: TileKeysProps) {
  const place = placeOf(tile.action);
  const at = tiles.indexOf(tile);
  const move = (by: -1 | 1) => {
    const next = tiles.filter((one) => one !== tile);
    next.splice(at + by, 0, tile);
    onChange(next);
  };
  if (!place) return null;
  return (
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
          onPress={() => onChange(tiles.filter((one) => one !== tile))}
        />
      </div>
      <ColourPicker
        value={tile.color}
        noneWord="Default"
        onChoose={(color) => onChange(tiles.map((one) => (one === tile ? { ...one, color } : one)))}
      />
    </section>
  );
}
