import { useId, useState } from 'react';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { SoldOutUntil } from '#src/domain/menu/sold-out.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { SettingsCommand, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '#src/ui/icon.tsx';
import { UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { Choice } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { nextDays, whenText } from '../kit/store-time.ts';
import { useAct } from '../kit/use-act.ts';
import { useExpiring } from '../kit/use-expiring.ts';
import { searchForgivingly } from '../menu/forgiving-search.ts';
import { MenuGate } from '../menu/menu-gate.tsx';
import { readMenuAgain } from '../menu/menu-store.ts';
import { type ChannelTick, channelTicks } from './channel-ticks.ts';
import { Knob, PendingLine, SearchField, SettingsFrame } from './settings-kit.tsx';

/** Items that are sold out, on every channel. They are back on sale automatically, or when an employee says so. */
export function SoldOutScreen({ settings }: { settings: TillSettings }) {
  return <MenuGate>{(posMenu) => <SoldOut settings={settings} posMenu={posMenu} />}</MenuGate>;
}

interface Done {
  readonly item: MenuItem;
  readonly wasOut: boolean;
}

function SoldOut({ settings, posMenu: { menu } }: { settings: TillSettings; posMenu: PosMenu }) {
  const [until, setUntil] = useState<SoldOutUntil>({ kind: 'endOfDay' });
  const [typed, setTyped] = useState('');
  const [categoryId, setCategoryId] = useState<string | null>(null);
  const { say, done, mark, takeBack, forget } = useMarking();
  const wishes = new Map(
    settings.wishes.filter(({ kind }) => kind === 'setSoldOut').map((one) => [one.subjectId, one]),
  );
  const isSearch = typed.trim() !== '';
  const found = isSearch ? searchForgivingly(menu.items, typed) : menu.items;
  const shown = found.filter((item) => categoryId === null || item.categoryId === categoryId);
  // An item that waits for the cloud stays in place, because nothing is shown as done before it is.
  const out = shown.filter((item) => item.soldout);
  const onSale = shown.filter((item) => !item.soldout);
  const rows = { settings, menu, wishes, isBusy: say.isBusy, onPress: (item: MenuItem) => void mark(item, until) };
  return (
    <SettingsFrame
      title="Sold out"
      lead={
        settings.soldOutThere
          ? 'Tap to mark items sold out on every till, the website and Uber Eats.'
          : 'Tap to mark items sold out on every till and the website.'
      }
      isWide
      saving={null}
      whoMay={null}
    >
      <div className="flex flex-col gap-5">
        <UntilKeys settings={settings} until={until} onChoose={setUntil} />
        <div className="flex flex-wrap items-center gap-3">
          <SearchField label="Search the menu" typed={typed} onType={setTyped} />
          <CategoryFilter menu={menu} categoryId={categoryId} onChoose={setCategoryId} />
        </div>
        {say.problem ? <Problem text={say.problem} /> : null}
        <Items
          {...rows}
          id="out"
          title="Sold out now"
          items={out}
          emptyText={isSearch ? 'Nothing here is sold out.' : 'Everything is on sale.'}
        />
        <Items
          {...rows}
          id="on-sale"
          title="On sale"
          items={onSale}
          emptyText={isSearch ? `Nothing on the menu begins with “${typed.trim()}”.` : 'Nothing here is on sale.'}
        />
      </div>
      {/* Nothing is announced as done before the cloud has done it. */}
      {done && !wishes.has(done.item.id) ? (
        <UndoBar onUndo={() => takeBack(done)} onClose={forget}>
          {done.item.name} is {done.wasOut ? 'on sale again' : 'sold out'}
        </UndoBar>
      ) : null}
    </SettingsFrame>
  );
}

/** Marks items sold out or on sale. The last one can be undone for a while. */
function useMarking() {
  const { api } = useTill();
  const [done, setDone] = useExpiring<Done>(UNDO_MS);
  const say = useAct(async (item: MenuItem, soldout: boolean, back: SoldOutUntil) => {
    await api.setup.setSoldOut(item.id, soldout ? { soldout, until: back } : { soldout });
    await readMenuAgain(api);
  });
  const mark = async (item: MenuItem, until: SoldOutUntil) => {
    if (await say.run(item, !item.soldout, until)) setDone({ item, wasOut: item.soldout });
  };
  const takeBack = (last: Done) => {
    setDone(null);
    const before = last.item.soldOutUntilIsoDateTimeUtc;
    void say.run(last.item, last.wasOut, before ? { kind: 'at', isoDateTimeUtc: before } : { kind: 'always' });
  };
  return { say, done, mark, takeBack, forget: () => setDone(null) };
}

interface CategoryFilterProps {
  menu: PosMenu['menu'];
  categoryId: string | null;
  onChoose: (categoryId: string | null) => void;
}

function CategoryFilter({ menu, categoryId, onChoose }: CategoryFilterProps) {
  return (
    <label className="flex items-center gap-2">
      <span className="text-14 font-semibold text-ink-2">Category</span>
      <select
        value={categoryId ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className={`${CONTROL} min-h-12 w-56`}
      >
        <option value="">All</option>
        {menu.categories.map((category) => (
          <option key={category.id} value={category.id}>
            {category.name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ItemsProps {
  id: string;
  title: string;
  emptyText: string;
  items: readonly MenuItem[];
  settings: TillSettings;
  menu: PosMenu['menu'];
  wishes: ReadonlyMap<string, SettingsCommand>;
  isBusy: boolean;
  onPress: (item: MenuItem) => void;
}

function Items({ id, title, emptyText, items, settings, menu, wishes, isBusy, onPress }: ItemsProps) {
  const { timezone } = useSession().store;
  const now = new Date(settings.atIsoDateTimeUtc).getTime();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-18 font-semibold">
        {title} <span className="tnum text-ink-3">{items.length}</span>
      </h2>
      {items.length === 0 ? (
        <p className="rounded-card border border-line border-dashed px-5 py-4 text-ink-3">{emptyText}</p>
      ) : (
        <ul className={ROWS}>
          {items.map((item) => {
            const category = menu.categories.find(({ id: categoryId }) => categoryId === item.categoryId);
            return (
              <ItemRow
                key={item.id}
                item={item}
                wish={wishes.get(item.id) ?? null}
                category={category?.name ?? ''}
                ticks={channelTicks(item, category, settings.soldOutThere)}
                backText={
                  item.soldOutUntilIsoDateTimeUtc ? whenText(item.soldOutUntilIsoDateTimeUtc, now, timezone) : null
                }
                isBusy={isBusy}
                onPress={() => onPress(item)}
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}

const ROWS = 'grid grid-cols-[repeat(auto-fill,minmax(19rem,1fr))] gap-2 max-sm:grid-cols-1';

interface ItemRowProps {
  item: MenuItem;
  category: string;
  ticks: readonly ChannelTick[];
  wish: SettingsCommand | null;
  /** When it is back on sale automatically. Null when an employee has to say so. */
  backText: string | null;
  isBusy: boolean;
  onPress: () => void;
}

function ItemRow({ item, category, ticks, wish, backText, isBusy, onPress }: ItemRowProps) {
  const id = useId();
  const isWaiting = wish !== null && wish.refusedText === null;
  return (
    <li className="grid">
      <button
        type="button"
        role="switch"
        aria-checked={!item.soldout}
        aria-label={`${item.name} on sale`}
        aria-describedby={id}
        disabled={isBusy || isWaiting}
        onClick={onPress}
        className={cx(
          'flex min-h-18 items-center gap-4 rounded-card border px-4 py-2 text-left disabled:cursor-default',
          item.soldout ? 'border-fail bg-fail-soft' : 'border-line bg-surface hover:border-line-strong',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate text-18 font-semibold', item.soldout && 'line-through decoration-2')}>
            {item.name}
          </span>
          <span id={id} className="block">
            <span className="flex items-center gap-1.5 text-14 text-ink-2">
              {wish ? (
                <PendingLine wish={wish} />
              ) : item.soldout ? (
                <span>{backText ? `Until ${backText}` : 'Until put back'}</span>
              ) : (
                category
              )}
            </span>
            {wish ? null : <Ticks ticks={ticks} />}
          </span>
        </span>
        <Knob isOn={!item.soldout} tone="done" />
      </button>
    </li>
  );
}

const TICKS = {
  done: { Icon: CheckIcon, word: 'done', className: 'text-ink-2' },
  waiting: { Icon: ClockIcon, word: 'waiting', className: 'text-wait-text' },
  refused: { Icon: WarningIcon, word: 'not done', className: 'text-fail-text' },
} as const;

/** A tick for each channel, and the reason where one doesn't have it. */
function Ticks({ ticks }: { ticks: readonly ChannelTick[] }) {
  if (ticks.length === 0) return null;
  return (
    <>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-14">
        {ticks.map(({ channel, state }) => {
          const { Icon, word, className } = TICKS[state];
          return (
            <span key={channel} className={cx('inline-flex items-center gap-1 font-medium', className)}>
              <Icon size={16} aria-hidden className="shrink-0" />
              {channel}
              <span className={state === 'done' ? 'sr-only' : ''}>{word}</span>
            </span>
          );
        })}
      </span>
      {ticks.map(({ channel, text }) =>
        text ? (
          <span key={channel} className="block text-14 text-ink-2">
            {text}
          </span>
        ) : null,
      )}
    </>
  );
}

interface UntilKeysProps {
  settings: TillSettings;
  until: SoldOutUntil;
  onChoose: (until: SoldOutUntil) => void;
}

/** How long the next items are sold out. Until the end of the business day by default. */
function UntilKeys({ settings, until, onChoose }: UntilKeysProps) {
  const { timezone } = useSession().store;
  const now = new Date(settings.atIsoDateTimeUtc).getTime();
  const days = nextDays(settings.businessDay, 14);
  const tomorrow = days[0];
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">
        Sold out until <span className="text-14 font-normal text-ink-3">for the next items you mark</span>
      </legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-2">
        <Choice
          isChosen={until.kind === 'endOfDay'}
          onChoose={() => onChoose({ kind: 'endOfDay' })}
          trailing={whenText(settings.dayEndsIsoDateTimeUtc, now, timezone)}
        >
          End of day
        </Choice>
        <Choice
          isChosen={until.kind === 'date'}
          onChoose={() => tomorrow && onChoose({ kind: 'date', date: tomorrow.isoDate })}
        >
          1 day
        </Choice>
        <Choice isChosen={until.kind === 'always'} onChoose={() => onChoose({ kind: 'always' })}>
          Until I turn it back on
        </Choice>
      </div>
      {until.kind === 'date' ? (
        <div className="mt-2 flex gap-2 overflow-x-auto pb-1">
          {days.map(({ isoDate, text }) => (
            <Choice
              key={isoDate}
              isChosen={until.date === isoDate}
              onChoose={() => onChoose({ kind: 'date', date: isoDate })}
            >
              <span className="whitespace-nowrap">Back {text}</span>
            </Choice>
          ))}
        </div>
      ) : null}
    </fieldset>
  );
}
