import { useState } from 'react';
import type { Category } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { RouteItemsBody } from '#src/domain/till/till-settings.schema.ts';
import type { SettingsCommand, TillPrinting, TillSettings, TillStation } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, RouteIcon } from '#src/ui/icon.tsx';
import { UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { useExpiring } from '../kit/use-expiring.ts';
import { MenuGate } from '../menu/menu-gate.tsx';
import { readMenuAgain } from '../menu/menu-store.ts';
import { PAPER_WAITS } from './docket-text.ts';
import {
  categoryNote,
  followCategory,
  itemNote,
  itemsShown,
  ownRoutesIn,
  type RouteChange,
  type RouteFilter,
  routeCategory,
  routeItem,
  unroutedIn,
} from './item-routes.ts';
import { settingsCalls } from './settings-calls.ts';
import { PendingLine, SearchField, SettingsFrame, SwitchKey, waitsFor } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

interface RoutingProps {
  settings: TillSettings;
  printing: TillPrinting;
}

/** Which station makes each item. A change is saved at once and can be undone. */
export function ItemRoutingScreen(props: RoutingProps) {
  return <MenuGate>{(posMenu) => <Routing {...props} posMenu={posMenu} />}</MenuGate>;
}

type Menu = PosMenu['menu'];

function Routing({ settings, printing: { stations }, posMenu: { menu } }: RoutingProps & { posMenu: PosMenu }) {
  const [categoryId, setCategoryId] = useState(menu.categories[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [isOnlyUnrouted, setOnlyUnrouted] = useState(false);
  const { saving, undo, send, takeBack, forgetUndo } = useRouting(settings);
  const category = menu.categories.find(({ id }) => id === categoryId) ?? menu.categories[0] ?? null;
  const unroutedCount = menu.categories.flatMap((one) => unroutedIn(one, menu, stations)).length;
  return (
    <SettingsFrame
      title="Item routing"
      lead="Choose which station makes each item. Its ticket prints there. Applies from the next order."
      isWide
      saving={saving}
      wish={waitsFor(settings, 'routeItems')}
      whoMay={settings.whoMay}
      waitText={PAPER_WAITS}
    >
      {stations.length === 0 || !category ? (
        <NothingHere icon={RouteIcon}>
          {category
            ? 'There is no print station yet. The admin adds one, under Printers.'
            : 'The menu is empty, so there’s nothing to route yet.'}
        </NothingHere>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
          <Categories
            menu={menu}
            stations={stations}
            chosenId={typed.trim() === '' ? category.id : null}
            onChoose={(id) => {
              setTyped('');
              setCategoryId(id);
            }}
          />
          <div className="flex min-w-0 flex-col gap-4">
            <div className="grid gap-3 md:grid-cols-2">
              <div className="flex items-center">
                <SearchField label="Search the items" typed={typed} onType={setTyped} />
              </div>
              <SwitchKey
                label="Only without a station"
                help={
                  unroutedCount === 0
                    ? 'All items have a station.'
                    : `${unroutedCount} items print at the default station.`
                }
                isOn={isOnlyUnrouted}
                onSwitch={setOnlyUnrouted}
              />
            </div>
            <Routes {...{ settings, menu, stations, category, typed, isOnlyUnrouted }} onRoute={send} />
          </div>
        </div>
      )}
      {undo && saving.state === 'saved' ? (
        <UndoBar onUndo={() => void takeBack(undo)} onClose={forgetUndo}>
          {undo.words}
        </UndoBar>
      ) : null}
    </SettingsFrame>
  );
}

function useRouting(settings: TillSettings) {
  const { api } = useTill();
  const [undo, setUndo] = useExpiring<RouteChange>(UNDO_MS);
  const saving = useSettingsSave(settings, (approval, body: RouteItemsBody) =>
    settingsCalls(api).setRouting(body, approval),
  );
  const send = async (change: RouteChange) => {
    if (!(await saving.run(change.body))) return;
    void readMenuAgain(api);
    setUndo(change);
  };
  const takeBack = async ({ before }: RouteChange) => {
    setUndo(null);
    if (await saving.run(before)) void readMenuAgain(api);
  };
  return { saving, undo, send, takeBack, forgetUndo: () => setUndo(null) };
}

interface CategoriesProps {
  menu: Menu;
  stations: readonly TillStation[];
  /** Null while a search looks through all of them. */
  chosenId: string | null;
  onChoose: (categoryId: string) => void;
}

/** The categories, each with how many of its items have no station. */
function Categories({ menu, stations, chosenId, onChoose }: CategoriesProps) {
  return (
    <ul aria-label="Categories" className="flex gap-1.5 max-lg:overflow-x-auto max-lg:pb-1 lg:flex-col">
      {menu.categories.map((one) => {
        const count = unroutedIn(one, menu, stations).length;
        return (
          <li key={one.id} className="grid shrink-0">
            <button
              type="button"
              aria-pressed={one.id === chosenId}
              onClick={() => onChoose(one.id)}
              className={cx(
                'flex min-h-14 items-center justify-between gap-3 rounded-input border-2 px-3 text-left leading-tight font-semibold',
                one.id === chosenId
                  ? 'border-accent bg-accent-soft'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              {one.name}
              {count > 0 ? (
                <span className="tnum text-14 font-semibold text-wait-text">
                  {count}
                  <span className="sr-only"> without a station</span>
                </span>
              ) : null}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface RoutesProps extends RouteFilter {
  settings: TillSettings;
  menu: Menu;
  stations: readonly TillStation[];
  category: Category;
  onRoute: (change: RouteChange) => Promise<void>;
}

/** The stations of the category and of each item that is shown. */
function Routes({ settings, menu, stations, category, typed, isOnlyUnrouted, onRoute }: RoutesProps) {
  const isSearch = typed.trim() !== '';
  const shown = itemsShown(menu, stations, { category, typed, isOnlyUnrouted });
  const own = ownRoutesIn(category, menu);
  const wishOf = (id: string) =>
    settings.wishes.find(({ kind, subjectId }) => kind === 'routeItems' && subjectId === id) ?? null;
  return (
    <>
      <ul aria-label="Stations of each item" className="flex flex-col gap-2">
        {isSearch || isOnlyUnrouted ? null : (
          <StationRow
            name={`Everything in ${category.name}`}
            note={categoryNote(category, stations)}
            isStrong
            stations={stations}
            chosen={category.printStationIds}
            wish={wishOf(category.id)}
            onChoose={(ids) => void onRoute(routeCategory(category, ids, stations))}
          />
        )}
        {shown.map((item) => (
          <StationRow
            key={item.id}
            name={item.name}
            note={itemNote(item, menu, stations)}
            stations={stations}
            chosen={item.printStationIds}
            wish={wishOf(item.id)}
            onChoose={(ids) => void onRoute(routeItem(item, ids, stations))}
          />
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className="py-6 text-center text-18 text-ink-3">
          {isSearch
            ? `Nothing on the menu begins with “${typed.trim()}”.`
            : isOnlyUnrouted
              ? 'Every item here has a station.'
              : 'No items in this category yet.'}
        </p>
      ) : null}
      {!isSearch && own.length > 0 ? (
        <Button size="large" className="self-start" onClick={() => void onRoute(followCategory(category, own))}>
          {own.length === 1 ? 'The one with its own' : `All ${own.length} with their own`} as {category.name}
        </Button>
      ) : null}
    </>
  );
}

interface StationRowProps {
  name: string;
  note: string;
  isStrong?: boolean;
  stations: readonly TillStation[];
  chosen: readonly string[];
  wish: SettingsCommand | null;
  onChoose: (ids: readonly string[]) => void;
}

function StationRow({ name, note, isStrong = false, stations, chosen, wish, onChoose }: StationRowProps) {
  const isWaiting = wish !== null && wish.refusedText === null;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-4 py-2',
        isStrong ? 'border-line-strong bg-sunken' : 'border-line bg-surface',
      )}
    >
      <span className="min-w-40 flex-1">
        <span className="block text-18 leading-tight font-semibold">{name}</span>
        {wish ? <PendingLine wish={wish} /> : <span className="block text-14 text-ink-3">{note}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        {stations.map(({ id, name: station }) => {
          const isOn = chosen.includes(id);
          return (
            <button
              key={id}
              type="button"
              aria-pressed={isOn}
              aria-label={`${name} at ${station}`}
              disabled={isWaiting}
              onClick={() => onChoose(isOn ? chosen.filter((one) => one !== id) : [...chosen, id])}
              className={cx(
                'flex min-h-12 items-center gap-1.5 rounded-full border-2 px-4 font-semibold disabled:opacity-45',
                isOn ? 'border-accent bg-accent-soft' : 'border-line bg-paper text-ink-2 hover:border-line-strong',
              )}
            >
              {isOn ? <CheckIcon size={16} strokeWidth={3} aria-hidden /> : null}
              {station}
            </button>
          );
        })}
      </span>
    </li>
  );
}
