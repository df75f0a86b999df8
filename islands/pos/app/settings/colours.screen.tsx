import { useEffect, useState } from 'react';
import type { Category, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { PaintBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { ColourPicker } from '../kit/colour-picker.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { searchForgivingly } from '../menu/forgiving-search.ts';
import { MenuGate } from '../menu/menu-gate.tsx';
import { readMenuAgain } from '../menu/menu-store.ts';
import { CategoryRail, colourStyle, coloursOf, hueAt, TileGrid } from '../order/menu-grid.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SearchField, SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

export interface ColoursScreenProps {
  settings: TillSettings;
  of: 'categories' | 'items';
}

/** Menu colours on every till of the store. Each tap saves at once and can be undone. */
export function ColoursScreen(props: ColoursScreenProps) {
  return <MenuGate>{(posMenu) => <Colours {...props} posMenu={posMenu} />}</MenuGate>;
}

/** The text for what one tap painted, and the colours before it. */
interface Painted {
  readonly words: string;
  readonly before: PaintBody;
}

function Colours({ settings, of, posMenu: { menu } }: ColoursScreenProps & { posMenu: PosMenu }) {
  const { api } = useTill();
  const [undo, setUndo] = useState<Painted | null>(null);
  const saving = useSettingsSave(settings, (approval, paint: PaintBody) =>
    settingsCalls(api).setColours(paint, approval),
  );
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => setUndo(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undo]);
  const paint = async (body: PaintBody, words: string) => {
    const before = coloursNow(menu, body);
    if (!(await saving.run(body))) return;
    void readMenuAgain(api);
    setUndo({ words, before });
  };
  const takeBack = async ({ before }: Painted) => {
    setUndo(null);
    if (await saving.run(before)) void readMenuAgain(api);
  };
  return (
    <SettingsFrame
      title={of === 'categories' ? 'Category colours' : 'Item colours'}
      lead="Applies to every till in the store. Changes save as you tap."
      isWide
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === 'colours') ?? null}
      waitText="Will sync when the internet is back. Colours stay the same until then"
    >
      {of === 'categories' ? (
        <CategoryColours menu={menu} onPaint={paint} />
      ) : (
        <ItemColours menu={menu} onPaint={paint} />
      )}
      {undo && saving.state === 'saved' ? (
        <UndoBar onUndo={() => void takeBack(undo)} onClose={() => setUndo(null)}>
          {undo.words}
        </UndoBar>
      ) : null}
    </SettingsFrame>
  );
}

function coloursNow(menu: Menu, { categories, items }: PaintBody): PaintBody {
  const category = new Map(menu.categories.map((one) => [one.id, one.backgroundColor]));
  const item = new Map(menu.items.map((one) => [one.id, one.backgroundColor]));
  return {
    categories: categories.map(({ id }) => ({ id, color: category.get(id) ?? null })),
    items: items.map(({ id }) => ({ id, color: item.get(id) ?? null })),
  };
}

interface PaintProps {
  menu: Menu;
  onPaint: (paint: PaintBody, words: string) => Promise<void>;
}

const NOTHING_CLOSED: ReadonlySet<string> = new Set();
const PREVIEW_ITEMS = 8;

function CategoryColours({ menu, onPaint }: PaintProps) {
  const shown = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  const [chosenId, setChosenId] = useState(shown[0]?.id ?? '');
  const category = shown.find(({ id }) => id === chosenId) ?? shown[0] ?? null;
  if (!category) return <Nothing>No categories yet.</Nothing>;
  const items = menu.items.filter((item) => item.categoryId === category.id && item.applicableOrderingSystem.pos);
  const copy = () =>
    onPaint(
      { categories: [], items: items.map(({ id }) => ({ id, color: category.backgroundColor })) },
      `${items.length} items of ${category.name} have its colour`,
    );
  return (
    <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)_22rem]">
      <ul aria-label="Categories" className="flex flex-col gap-1.5">
        {shown.map((one, at) => (
          <li key={one.id} className="grid">
            <button
              type="button"
              aria-pressed={one.id === category.id}
              onClick={() => setChosenId(one.id)}
              style={colourStyle(one.backgroundColor ?? hueAt(at))}
              className={cx(
                'flex min-h-14 items-center gap-3 rounded-input border-2 px-3 text-left font-semibold',
                one.id === category.id
                  ? 'border-accent bg-accent-soft'
                  : 'border-line bg-surface hover:border-line-strong',
              )}
            >
              <span aria-hidden="true" className="size-7 shrink-0 rounded-full bg-(--tile)" />
              <span className="min-w-0 flex-1 leading-tight">{one.name}</span>
              {one.backgroundColor === null ? <span className="text-14 font-normal text-ink-3">by place</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <Preview title={`${category.name} on the till`} menu={menu} category={category} items={items} />
      <section aria-label={category.name} className="self-start rounded-card border border-line bg-surface p-5">
        <h2 className="mb-4 text-18 font-semibold">{category.name}</h2>
        <ColourPicker
          key={category.id}
          value={category.backgroundColor}
          noneWord="Default"
          onChoose={(color) =>
            void onPaint({ categories: [{ id: category.id, color }], items: [] }, `${category.name} has another colour`)
          }
        />
        <Button
          size="large"
          isWide
          className="mt-3"
          disabled={items.every((item) => item.backgroundColor === category.backgroundColor)}
          onClick={() => void copy()}
        >
          Copy to its {items.length} items
        </Button>
        <p className="mt-2 text-14 text-ink-3">Items without their own colour use this one.</p>
      </section>
    </div>
  );
}

/** The items of a category, or those that match what is typed, and the one whose colour is chosen. */
function useItemChoice(menu: Menu) {
  const categories = menu.categories.filter(({ applicableOrderingSystem }) => applicableOrderingSystem.pos);
  const all = menu.items.filter((item) => item.applicableOrderingSystem.pos);
  const [categoryId, setCategoryId] = useState(categories[0]?.id ?? '');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const isSearch = typed.trim() !== '';
  const found = isSearch ? searchForgivingly(all, typed) : all.filter((item) => item.categoryId === categoryId);
  return {
    categories,
    found,
    item: all.find(({ id }) => id === chosenId) ?? found[0] ?? null,
    chooseItem: ({ id }: MenuItem) => setChosenId(id),
    categoryId: isSearch ? '' : categoryId,
    chooseCategory(id: string) {
      setTyped('');
      setCategoryId(id);
      setChosenId(null);
    },
    typed,
    setTyped,
    isEmpty: all.length === 0,
  };
}

function ItemColours({ menu, onPaint }: PaintProps) {
  const { found, item, typed, ...choice } = useItemChoice(menu);
  if (choice.isEmpty) return <Nothing>There is no item on the till yet.</Nothing>;
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0">
        <div className="mb-4 flex flex-wrap gap-3">
          <SearchField label="Search the items" typed={typed} onType={choice.setTyped} />
        </div>
        <div className="grid items-start gap-4 md:grid-cols-[auto_minmax(0,1fr)]">
          <CategoryRail
            categories={choice.categories}
            wholes={[]}
            categoryId={choice.categoryId}
            onChoose={choice.chooseCategory}
          />
          {found.length === 0 ? (
            <Nothing>Nothing on the menu begins with “{typed.trim()}”.</Nothing>
          ) : (
            <TileGrid
              items={found}
              menu={menu}
              closedIds={NOTHING_CLOSED}
              collectionType="pickup"
              chosenId={item?.id ?? null}
              onTap={choice.chooseItem}
              onHold={choice.chooseItem}
            />
          )}
        </div>
      </div>
      {item ? <ItemColour item={item} beside={found} menu={menu} onPaint={onPaint} /> : null}
    </div>
  );
}

/** The colour of one item, and a button that resets its neighbours to the colour of their category. */
function ItemColour({ item, beside, menu, onPaint }: PaintProps & { item: MenuItem; beside: readonly MenuItem[] }) {
  const owned = beside.filter((one) => one.backgroundColor !== null);
  return (
    <section
      aria-label={item.name}
      className="self-start rounded-card border border-line bg-surface p-5 lg:sticky lg:top-0"
    >
      <h2 className="mb-4 flex items-center gap-3 text-18 font-semibold">
        <span
          aria-hidden="true"
          style={colourStyle(item.backgroundColor ?? coloursOf(menu).get(item.categoryId) ?? null)}
          className="size-7 shrink-0 rounded-full bg-(--tile)"
        />
        {item.name}
      </h2>
      <ColourPicker
        key={item.id}
        value={item.backgroundColor}
        noneWord="As its category"
        onChoose={(color) =>
          void onPaint({ categories: [], items: [{ id: item.id, color }] }, `${item.name} has another colour`)
        }
      />
      {owned.length > 1 ? (
        <Button
          size="large"
          isWide
          className="mt-3"
          onClick={() =>
            void onPaint(
              { categories: [], items: owned.map(({ id }) => ({ id, color: null })) },
              `${owned.length} items follow their category`,
            )
          }
        >
          All {owned.length} as their category
        </Button>
      ) : null}
    </section>
  );
}

function Preview({
  title,
  menu,
  category,
  items,
}: {
  title: string;
  menu: Menu;
  category: Category;
  items: readonly MenuItem[];
}) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-14 font-semibold text-ink-3">{title}</h2>
      <div inert className="overflow-hidden rounded-card border border-line">
        <div className="max-w-44">
          <CategoryRail
            // On its own it would get the colour of the first place.
            categories={[{ ...category, backgroundColor: coloursOf(menu).get(category.id) ?? null }]}
            wholes={[]}
            categoryId={category.id}
            onChoose={() => {}}
          />
        </div>
        <TileGrid
          items={items.slice(0, PREVIEW_ITEMS)}
          menu={menu}
          closedIds={NOTHING_CLOSED}
          collectionType="pickup"
          onTap={() => {}}
          onHold={() => {}}
        />
      </div>
    </section>
  );
}

function Nothing({ children }: { children: React.ReactNode }) {
  return <p className="py-12 text-center text-18 text-ink-3">{children}</p>;
}
