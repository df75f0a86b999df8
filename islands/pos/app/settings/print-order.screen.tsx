import { useState } from 'react';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { type PrintRow, printOrderOf, prioritiesFor, priorityChanges } from '#src/domain/printing/print-order.ts';
import { menuOrderOf } from '#src/domain/printing/stations-of-line.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { PrintOrderBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { ListIcon, RetryIcon, SortDownIcon, SortUpIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Behind, wishOf } from '../kit/behind.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { MenuGate } from '../order/menu-gate.tsx';
import { readMenuAgain } from '../order/menu-store.ts';
import { useTill } from '../pos-context.tsx';
import { movedInOrder, type PrintMove, type PrintRun, runsOf } from '../shell/print-runs.ts';
import { PAPER_WAITS } from './paper-words.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

/** As every item of a new menu has it: the menu's own order decides. */
const ORDINARY = 100;
const PREVIEW_LINES = 8;

/** What stands first on a kitchen ticket: categories as rows, single dishes where they should stand elsewhere. */
export function PrintOrderScreen({ settings }: { settings: TillSettings }) {
  return <MenuGate>{(posMenu) => <PrintOrder settings={settings} posMenu={posMenu} />}</MenuGate>;
}

/** What is being arranged: steps back, and the order it began with. */
interface Draft {
  readonly base: readonly PrintRow[];
  readonly steps: readonly (readonly PrintRow[])[];
}

function PrintOrder({ settings, posMenu: { menu } }: { settings: TillSettings; posMenu: PosMenu }) {
  const { api } = useTill();
  const now = printOrderOf(menu);
  const place = menuOrderOf(menu);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const saving = useSettingsSave(settings, (approval, body: PrintOrderBody) => api.setPrintOrder(body, approval));
  const { wish, isWaiting } = wishOf(settings, 'setPrintOrder');
  const order = draft?.steps.at(-1) ?? now;
  const changes = priorityChanges(draft?.base ?? now, order);
  const isBehind = draft !== null && changes.length > 0 && JSON.stringify(draft.base) !== JSON.stringify(now);
  const runs = runsOf(order, new Map(menu.items.map(({ id, categoryId }) => [id, categoryId])));
  const set = new Set(chosen);
  const step = (rows: readonly PrintRow[]) =>
    setDraft({ base: draft?.base ?? now, steps: [...(draft?.steps ?? []), rows] });
  const target = (move: PrintMove) => movedInOrder(order, set, move, neighboursOf(runs, chosen));
  const move = (to: PrintMove) => {
    const wanted = target(to);
    if (wanted) step(prioritiesFor(wanted, set, place));
  };
  const save = async () => {
    if (!(await saving.run({ items: [...changes] }))) return;
    await readMenuAgain(api);
    setDraft(null);
  };
  const asInMenu = [...order]
    .sort((a, b) => (place.get(a.itemId) ?? 0) - (place.get(b.itemId) ?? 0))
    .map((row) => ({ ...row, printPriority: ORDINARY }));
  return (
    <SettingsFrame
      title="Order on dockets"
      lead="The order of items on kitchen tickets. Tap a category or item, then move it."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={wish}
      waitText={PAPER_WAITS}
      actions={
        <>
          <Button
            size="large"
            icon={UndoIcon}
            disabled={!draft || draft.steps.length === 0}
            onClick={() => draft && setDraft({ ...draft, steps: draft.steps.slice(0, -1) })}
          >
            Undo
          </Button>
          <Button size="large" icon={RetryIcon} disabled={isWaiting} onClick={() => step(asInMenu)}>
            Match menu
          </Button>
          <Button
            variant="primary"
            size="large"
            disabled={changes.length === 0 || isWaiting}
            isBusy={saving.state === 'busy'}
            onClick={() => void save()}
          >
            Save
          </Button>
        </>
      }
    >
      {isBehind ? (
        <Behind text="Someone else changed this order while you were editing.">
          <Button onClick={() => setDraft(null)}>Show theirs</Button>
        </Behind>
      ) : null}
      {runs.length === 0 ? (
        <NothingHere icon={ListIcon}>The menu is empty, so there’s nothing to sort yet.</NothingHere>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
          <ol aria-label="Order on dockets" className="flex flex-col gap-2">
            {runs.map((run) => (
              <Run key={run.itemIds[0]} run={run} menu={menu} chosen={chosen} onChoose={setChosen} />
            ))}
          </ol>
          <div className="flex flex-col gap-4 sticky top-0 z-10 max-md:order-first">
            <section aria-label="Move" className="rounded-card border border-line bg-surface p-4">
              <h2 className="mb-3 text-18 leading-tight font-semibold">{chosenWords(chosen, runs, menu)}</h2>
              <div className="grid grid-cols-4 gap-2">
                <SmallKey icon={SortUpIcon} label="First" isOff={!target('first')} onPress={() => move('first')} />
                <SmallKey
                  icon={SortUpIcon}
                  label="Earlier"
                  isOff={!target('earlier')}
                  onPress={() => move('earlier')}
                />
                <SmallKey icon={SortDownIcon} label="Later" isOff={!target('later')} onPress={() => move('later')} />
                <SmallKey icon={SortDownIcon} label="Last" isOff={!target('last')} onPress={() => move('last')} />
              </div>
            </section>
            <Preview runs={runs} menu={menu} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

interface RunProps {
  run: PrintRun;
  menu: Menu;
  chosen: readonly string[];
  onChoose: (itemIds: readonly string[]) => void;
}

function Run({ run: { categoryId, itemIds }, menu, chosen, onChoose }: RunProps) {
  const isWhole = isSame(chosen, itemIds);
  const isOpen = itemIds.length > 1 && itemIds.some((id) => chosen.includes(id));
  const name = menu.categories.find(({ id }) => id === categoryId)?.name ?? 'No category';
  const items = itemIds.flatMap((id) => menu.items.find((item) => item.id === id) ?? []);
  const all = menu.items.filter((item) => item.categoryId === categoryId).length;
  return (
    <li className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-pressed={isWhole}
        aria-expanded={items.length > 1 ? isOpen : undefined}
        onClick={() => onChoose(itemIds)}
        className={cx(
          'flex min-h-14 items-center gap-3 rounded-input border-2 px-4 py-2 text-left',
          isWhole ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block text-18 leading-tight font-semibold">
            {items.length === 1 && all > 1 ? items[0]?.name : name}
          </span>
          <span className="block truncate text-14 text-ink-3">
            {items.length === 1 && all > 1 ? name : items.map((item) => item.name).join(', ')}
          </span>
        </span>
        {items.length < all ? (
          <span className="tnum shrink-0 text-14 text-ink-2">
            {items.length} of {all}
          </span>
        ) : null}
      </button>
      {isOpen ? (
        <ol aria-label={`Dishes of ${name}`} className="ml-6 flex flex-col gap-1.5">
          {items.map((item) => {
            const isOn = chosen.length === 1 && chosen[0] === item.id;
            return (
              <li key={item.id} className="grid">
                <button
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => onChoose([item.id])}
                  className={cx(
                    'min-h-12 rounded-input border-2 px-4 text-left font-medium',
                    isOn ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong',
                  )}
                >
                  {item.name}
                </button>
              </li>
            );
          })}
        </ol>
      ) : null}
    </li>
  );
}

/** One dish of each row, as a ticket would list them. */
function Preview({ runs, menu }: { runs: readonly PrintRun[]; menu: Menu }) {
  const names = runs.flatMap(({ itemIds }) => menu.items.find(({ id }) => id === itemIds[0])?.name ?? []);
  return (
    <section aria-label="Example" className="max-md:hidden">
      <h2 className="mb-2 text-14 font-semibold text-ink-3">A ticket with one of each</h2>
      <ol className="rounded-card bg-[#fdfdf9] px-4 py-3 font-mono text-[#111] shadow-card">
        {names.slice(0, PREVIEW_LINES).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may begin with dishes of one name
          <li key={at} className="truncate py-0.5 font-bold">
            1 x {name}
          </li>
        ))}
        {names.length > PREVIEW_LINES ? <li className="py-0.5">…</li> : null}
      </ol>
    </section>
  );
}

/** How many dishes it goes past: one where a dish was chosen, the whole row beside it where a row was. */
function neighboursOf(runs: readonly PrintRun[], chosen: readonly string[]) {
  const at = runs.findIndex(({ itemIds }) => isSame(itemIds, chosen));
  const isWholeRow = at !== -1 && chosen.length > 1;
  const isAlone = at !== -1 && chosen.length === 1;
  const sizeOf = (index: number) => (isWholeRow || isAlone ? (runs[index]?.itemIds.length ?? 0) : 1);
  return { before: sizeOf(at - 1), after: sizeOf(at + 1) };
}

function chosenWords(chosen: readonly string[], runs: readonly PrintRun[], menu: Menu): string {
  if (chosen.length === 0) return 'Nothing is chosen yet';
  const run = runs.find(({ itemIds }) => itemIds.length > 1 && isSame(itemIds, chosen));
  if (run) return menu.categories.find(({ id }) => id === run.categoryId)?.name ?? '';
  return menu.items.find(({ id }) => id === chosen[0])?.name ?? '';
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id));
}
