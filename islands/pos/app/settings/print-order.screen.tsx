import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { ListIcon, RetryIcon, SortDownIcon, SortUpIcon, UndoIcon } from '#src/ui/icon.tsx';
import { Behind, wishOf } from '../kit/behind.tsx';
import { NothingHere } from '../kit/nothing-here.tsx';
import { SmallKey } from '../kit/small-key.tsx';
import { MenuGate } from '../menu/menu-gate.tsx';
import { PAPER_WAITS } from './docket-text.ts';
import { chosenText, isSame, type PrintMove, type PrintRun } from './print-runs.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { usePrintOrder } from './use-print-order.ts';

const PREVIEW_LINES = 8;

/** The order of items on kitchen tickets: a row is a category, or an item that has been moved out of its own. */
export function PrintOrderScreen({ settings }: { settings: TillSettings }) {
  return <MenuGate>{(posMenu) => <PrintOrder settings={settings} posMenu={posMenu} />}</MenuGate>;
}

function PrintOrder({ settings, posMenu: { menu } }: { settings: TillSettings; posMenu: PosMenu }) {
  const arranged = usePrintOrder(settings, menu);
  const { saving, runs, chosen, choose } = arranged;
  const { wish, isWaiting } = wishOf(settings, 'setPrintOrder');
  return (
    <SettingsFrame
      title="Order on dockets"
      lead="The order of items on kitchen tickets. Tap a category or item, then move it."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={wish}
      waitText={PAPER_WAITS}
      actions={<Actions arranged={arranged} isWaiting={isWaiting} />}
    >
      {arranged.isBehind ? (
        <Behind text="Someone else changed this order while you were editing.">
          <Button onClick={arranged.giveUp}>Show theirs</Button>
        </Behind>
      ) : null}
      {runs.length === 0 ? (
        <NothingHere icon={ListIcon}>The menu is empty, so there’s nothing to sort yet.</NothingHere>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem]">
          <ol aria-label="Order on dockets" className="flex flex-col gap-2">
            {runs.map((run) => (
              <Run key={run.itemIds[0]} run={run} menu={menu} chosen={chosen} onChoose={choose} />
            ))}
          </ol>
          <div className="flex flex-col gap-4 sticky top-0 z-10 max-md:order-first">
            <MoveKeys title={chosenText(chosen, runs, menu)} mayMove={arranged.mayMove} onMove={arranged.move} />
            <Preview runs={runs} menu={menu} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function Actions({ arranged, isWaiting }: { arranged: ReturnType<typeof usePrintOrder>; isWaiting: boolean }) {
  const { undo, matchMenu, save, hasChanges, saving } = arranged;
  return (
    <>
      <Button size="large" icon={UndoIcon} disabled={!undo} onClick={() => undo?.()}>
        Undo
      </Button>
      <Button size="large" icon={RetryIcon} disabled={isWaiting} onClick={matchMenu}>
        Match menu
      </Button>
      <Button
        variant="primary"
        size="large"
        disabled={!hasChanges || isWaiting}
        isBusy={saving.state === 'busy'}
        onClick={() => void save()}
      >
        Save
      </Button>
    </>
  );
}

const MOVES = [
  { to: 'first', label: 'First', icon: SortUpIcon },
  { to: 'earlier', label: 'Earlier', icon: SortUpIcon },
  { to: 'later', label: 'Later', icon: SortDownIcon },
  { to: 'last', label: 'Last', icon: SortDownIcon },
] as const;

interface MoveKeysProps {
  title: string;
  mayMove: (to: PrintMove) => boolean;
  onMove: (to: PrintMove) => void;
}

function MoveKeys({ title, mayMove, onMove }: MoveKeysProps) {
  return (
    <section aria-label="Move" className="rounded-card border border-line bg-surface p-4">
      <h2 className="mb-3 text-18 leading-tight font-semibold">{title}</h2>
      <div className="grid grid-cols-4 gap-2">
        {MOVES.map(({ to, label, icon }) => (
          <SmallKey key={to} icon={icon} label={label} isOff={!mayMove(to)} onPress={() => onMove(to)} />
        ))}
      </div>
    </section>
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

/** A ticket with one item of each row. */
function Preview({ runs, menu }: { runs: readonly PrintRun[]; menu: Menu }) {
  const names = runs.flatMap(({ itemIds }) => menu.items.find(({ id }) => id === itemIds[0])?.name ?? []);
  return (
    <section aria-label="Example" className="max-md:hidden">
      <h2 className="mb-2 text-14 font-semibold text-ink-3">A ticket with one of each</h2>
      <ol className="rounded-card bg-[#fdfdf9] px-4 py-3 font-mono text-[#111] shadow-card">
        {names.slice(0, PREVIEW_LINES).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may start with items of one name
          <li key={at} className="truncate py-0.5 font-bold">
            1 x {name}
          </li>
        ))}
        {names.length > PREVIEW_LINES ? <li className="py-0.5">…</li> : null}
      </ol>
    </section>
  );
}
