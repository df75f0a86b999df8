import { useEffect, useState } from 'react';
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { RouteItemsBody } from '#src/domain/till/till-settings.schema.ts';
import type { SettingsCommand, TillPrinting, TillSettings, TillStation } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, RouteIcon } from '#src/ui/icon.tsx';
import { UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { MenuGate } from '../order/menu-gate.tsx';
import { searchableMenu, searchMenu } from '../order/menu-search.ts';
import { readMenuAgain } from '../order/menu-store.ts';
import { useTill } from '../pos-context.tsx';
import { PAPER_WAITS } from './paper-words.ts';
import { PendingLine, SearchField, SettingsFrame, SwitchKey, waitsFor } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

interface RoutingProps {
  settings: TillSettings;
  printing: TillPrinting;
}

/** Which station makes what. Each touch is saved at once and can be taken back. */
export function ItemRoutingScreen(props: RoutingProps) {
  return <MenuGate>{(posMenu) => <Routing {...props} posMenu={posMenu} />}</MenuGate>;
}

interface Done {
  readonly words: string;
  readonly before: RouteItemsBody;
}

function Routing({ settings, printing: { stations }, posMenu: { menu } }: RoutingProps & { posMenu: PosMenu }) {
  const { api } = useTill();
  const [categoryId, setCategoryId] = useState(menu.categories[0]?.id ?? '');
  const [typed, setTyped] = useState('');
  const [isOnlyLost, setOnlyLost] = useState(false);
  const [undo, setUndo] = useState<Done | null>(null);
  const saving = useSettingsSave(settings, (approval, body: RouteItemsBody) => api.setRouting(body, approval));
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  const known = new Set(stations.map(({ id }) => id));
  const isRouted = (ids: readonly string[]) => ids.some((id) => known.has(id));
  const lostIn = (category: Category) =>
    isRouted(category.printStationIds)
      ? []
      : menu.items.filter((item) => item.categoryId === category.id && !isRouted(item.printStationIds));
  const category = menu.categories.find(({ id }) => id === categoryId) ?? menu.categories[0] ?? null;
  const isSearch = typed.trim() !== '';
  const own = isSearch
    ? searchMenu(searchableMenu(menu.items), typed)
    : menu.items.filter((item) => item.categoryId === category?.id);
  const lost = new Set(menu.categories.flatMap(lostIn).map(({ id }) => id));
  const shown = own.filter(({ id }) => !isOnlyLost || lost.has(id));
  const wishOf = (id: string) =>
    settings.wishes.find(({ kind, subjectId }) => kind === 'routeItems' && subjectId === id) ?? null;
  const send = async (body: RouteItemsBody, done: Done) => {
    if (!(await saving.run(body))) return;
    void readMenuAgain(api);
    setUndo(done);
  };
  const takeBack = async ({ before }: Done) => {
    setUndo(null);
    if (await saving.run(before)) void readMenuAgain(api);
  };
  const routeItem = (item: MenuItem, ids: readonly string[]) => {
    const body = (to: readonly string[]): RouteItemsBody => ({
      categoryId: item.categoryId,
      printStationIds: null,
      items: [{ itemId: item.id, printStationIds: [...to] }],
    });
    void send(body(ids), {
      words: `${item.name}: ${placeWords(ids, stations) || 'same as category'}`,
      before: body(item.printStationIds),
    });
  };
  const routeCategory = (one: Category, ids: readonly string[]) => {
    const body = (to: readonly string[]): RouteItemsBody => ({
      categoryId: one.id,
      printStationIds: [...to],
      items: [],
    });
    void send(body(ids), {
      words: `${one.name}: ${placeWords(ids, stations) || 'the default station'}`,
      before: body(one.printStationIds),
    });
  };
  const odd = category
    ? menu.items.filter((item) => item.categoryId === category.id && item.printStationIds.length > 0)
    : [];
  const follow = (one: Category) => {
    const items = odd.map(({ id }) => ({ itemId: id, printStationIds: [] }));
    void send(
      { categoryId: one.id, printStationIds: null, items },
      {
        words: `${odd.length === 1 ? '1 item follows' : `${odd.length} items follow`} ${one.name}`,
        before: {
          categoryId: one.id,
          printStationIds: null,
          items: odd.map(({ id, printStationIds }) => ({ itemId: id, printStationIds })),
        },
      },
    );
  };
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
          <ul aria-label="Categories" className="flex gap-1.5 max-lg:overflow-x-auto max-lg:pb-1 lg:flex-col">
            {menu.categories.map((one) => {
              const count = lostIn(one).length;
              return (
                <li key={one.id} className="grid shrink-0">
                  <button
                    type="button"
                    aria-pressed={!isSearch && one.id === category.id}
                    onClick={() => {
                      setTyped('');
                      setCategoryId(one.id);
                    }}
                    className={cx(
                      'flex min-h-14 items-center justify-between gap-3 rounded-input border-2 px-3 text-left leading-tight font-semibold',
                      !isSearch && one.id === category.id
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
          <div className="flex min-w-0 flex-col gap-4">
            <div className="grid gap-3 md:grid-cols-2">
              <div className="flex items-center">
                <SearchField label="Search the items" typed={typed} onType={setTyped} />
              </div>
              <SwitchKey
                label="Only without a station"
                help={
                  lost.size === 0 ? 'All items have a station.' : `${lost.size} items print at the default station.`
                }
                isOn={isOnlyLost}
                onSwitch={setOnlyLost}
              />
            </div>
            <ul aria-label="Stations of each item" className="flex flex-col gap-2">
              {isSearch || isOnlyLost ? null : (
                <StationRow
                  name={`Everything in ${category.name}`}
                  note={
                    isRouted(category.printStationIds)
                      ? 'unless chosen below'
                      : `goes to ${stations.find(({ isDefault }) => isDefault)?.name ?? 'the default station'}`
                  }
                  isStrong
                  stations={stations}
                  chosen={category.printStationIds}
                  wish={wishOf(category.id)}
                  onChoose={(ids) => routeCategory(category, ids)}
                />
              )}
              {shown.map((item) => (
                <StationRow
                  key={item.id}
                  name={item.name}
                  note={isRouted(item.printStationIds) ? 'its own' : asCategory(item, menu.categories, stations)}
                  stations={stations}
                  chosen={item.printStationIds}
                  wish={wishOf(item.id)}
                  onChoose={(ids) => routeItem(item, ids)}
                />
              ))}
            </ul>
            {shown.length === 0 ? (
              <p className="py-6 text-center text-18 text-ink-3">
                {isSearch
                  ? `Nothing on the menu begins with “${typed.trim()}”.`
                  : isOnlyLost
                    ? 'Every item here has a station.'
                    : 'No items in this category yet.'}
              </p>
            ) : null}
            {!isSearch && odd.length > 0 ? (
              <Button size="large" className="self-start" onClick={() => follow(category)}>
                {odd.length === 1 ? 'The one with its own' : `All ${odd.length} with their own`} as {category.name}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      {undo && saving.state === 'saved' ? (
        <UndoBar onUndo={() => void takeBack(undo)} onClose={() => setUndo(null)}>
          {undo.words}
        </UndoBar>
      ) : null}
    </SettingsFrame>
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

function placeWords(ids: readonly string[], stations: readonly TillStation[]): string {
  return stations
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function asCategory(item: MenuItem, categories: readonly Category[], stations: readonly TillStation[]): string {
  const category = categories.find(({ id }) => id === item.categoryId);
  const places = placeWords(category?.printStationIds ?? [], stations);
  if (places) return `as ${category?.name}: ${places}`;
  return `goes to ${stations.find(({ isDefault }) => isDefault)?.name ?? 'the default station'}`;
}
