import { useId } from 'react';
import { choosablePizzas } from '#src/domain/menu/choosable-pizzas.ts';
import type { Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { allergensOnSheet } from '#src/domain/menu/staff-allergens.ts';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { choiceStrip } from './choice-strip.ts';
import { CourseChoice } from './course-keys.tsx';
import { CustomEditor } from './custom-editor.tsx';
import { DealEditor } from './deal-editor.tsx';
import type { ItemOnSheet } from './item-choice.ts';
import { ModifierGroups } from './modifier-groups.tsx';
import { Halves, PizzaEditor } from './pizza-editor.tsx';
import { QuickComments } from './quick-comment-keys.tsx';
import { COMMENT_LENGTH } from './quick-comments.ts';
import { SeatChoice } from './seat-strip.tsx';
import { pizzasForHalves } from './selection-edit.ts';
import { type ItemChoice, useItemChoice } from './use-item-choice.ts';

export interface PlaceToPrint {
  readonly id: string;
  readonly name: string;
}

export interface ItemSheetProps extends ItemOnSheet {
  /** Where a custom item can print. */
  stations?: readonly PlaceToPrint[];
  onDone: (line: CartLine) => void;
  onClose: () => void;
}

/** All choices of an item, with their price on the button that adds it. */
export function ItemSheet({ stations = [], onDone, onClose, ...sheet }: ItemSheetProps) {
  const { item, menu } = sheet;
  const choice = useItemChoice(sheet, onDone);
  const { selection } = choice;
  const strip = choiceStrip(item, selection, menu);
  return (
    <Sheet
      title={item.name}
      note={strip ? <Strip text={strip} /> : item.description || null}
      size={item.type === 'basic' || item.type === 'custom' ? 'normal' : 'tall'}
      onClose={onClose}
      footer={
        <>
          {/* In view whatever is scrolled to, because each choice can change it. */}
          <p data-part="allergens" aria-live="polite" className="pb-2 text-14 font-medium text-ink-2">
            {allergensOnSheet(item, selection, menu)}
          </p>
          <ItemKeys choice={choice} item={item} menu={menu} line={sheet.line} />
        </>
      }
    >
      <div ref={choice.body}>
        <Editor
          item={item}
          menu={menu}
          stations={stations}
          selection={selection}
          asked={choice.asked}
          onChange={choice.setSelection}
        />
      </div>
    </Sheet>
  );
}

interface ItemKeysProps {
  choice: ItemChoice;
  item: MenuItem;
  menu: Menu;
  /** The line of the order that is changed. Null for a new one. */
  line: CartLine | null;
}

function ItemKeys({ choice, item, menu, line }: ItemKeysProps) {
  const { currencyCode } = useSession().store;
  const { comments, setComments } = choice;
  const { waitsFor, totalInCents, fromInCents } = choice.price;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex w-full flex-col gap-2 empty:hidden">
        {line ? <SeatChoice seat={choice.seat} onChange={choice.setSeat} /> : null}
        {line ? <CourseChoice line={line} menu={menu} chosen={choice.course} onChange={choice.setCourse} /> : null}
        <QuickComments categoryId={item.categoryId} text={comments} onChange={setComments} />
      </div>
      <Stepper value={choice.quantity} label="Quantity" onStep={choice.step} />
      <KitchenNote text={comments} onChange={setComments} />
      <Button
        variant={waitsFor === null ? 'primary' : 'secondary'}
        size="large"
        disabled={waitsFor !== null && choice.selection.type === 'custom'}
        onClick={choice.take}
        className="min-w-56 max-md:min-w-0 max-md:flex-1 max-md:px-3!"
      >
        {waitsFor ?? (line ? 'Save' : 'Add')}
        {totalInCents !== null ? (
          <MoneyText amountInCents={totalInCents} currencyCode={currencyCode} className="ml-2" />
        ) : fromInCents === null ? null : (
          <span className="ml-2 text-ink-2">
            from <MoneyText amountInCents={fromInCents} currencyCode={currencyCode} />
          </span>
        )}
      </Button>
    </div>
  );
}

function KitchenNote({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const id = useId();
  return (
    <div className="min-w-40 flex-1 max-md:order-first max-md:basis-full">
      <label htmlFor={id} className="sr-only">
        Note for the kitchen
      </label>
      <input
        id={id}
        value={text}
        maxLength={COMMENT_LENGTH}
        placeholder="Note for the kitchen"
        onChange={(event) => onChange(event.target.value)}
        className={`${CONTROL} min-h-14`}
      />
    </div>
  );
}

/** One line, whatever is chosen, so that nothing below it moves. */
function Strip({ text }: { text: string }) {
  return (
    <p data-part="strip" className="truncate font-semibold text-ink-2">
      {text}
    </p>
  );
}

interface EditorProps {
  item: MenuItem;
  menu: Menu;
  stations: readonly PlaceToPrint[];
  selection: Selection;
  /** How often the employee asked what is missing. */
  asked: number;
  onChange: (selection: Selection) => void;
}

function Editor({ item, menu, stations, selection, asked, onChange }: EditorProps) {
  if (selection.type === 'custom') {
    return item.type === 'custom' ? (
      <CustomEditor item={item} stations={stations} selection={selection} onChange={onChange} />
    ) : null;
  }
  const groupsOf = (groups: readonly ModifierGroup[]) => (
    <ModifierGroups
      groups={groups}
      choices={selection.modifiers}
      onChange={(modifiers) => onChange({ ...selection, modifiers })}
    />
  );
  const required = groupsOf(item.modifiers.filter((group) => group.min > 0));
  const optional = groupsOf(item.modifiers.filter((group) => group.min === 0));
  if (item.type === 'deal' && selection.type === 'deal') {
    return <DealEditor deal={item} menu={menu} selection={selection} asked={asked} onChange={onChange} />;
  }
  if (item.type === 'pizza' && selection.type === 'pizza') {
    const { sizeId } = selection.pizza;
    return (
      <div className="space-y-5">
        <PizzaEditor
          menu={menu}
          choice={selection.pizza}
          onChange={(pizza) => onChange({ ...selection, pizza })}
          opened={item}
          wholes={null}
          halves={choosablePizzas(menu, { sizeId, halvesOnly: true })}
        >
          {required}
        </PizzaEditor>
        {optional}
      </div>
    );
  }
  if (item.type === 'halfAndHalf' && selection.type === 'halfAndHalf') {
    return (
      <div className="space-y-5">
        {required}
        <Halves
          menu={menu}
          sizeId={item.halfAndHalf.pizzaSizeId}
          first={selection.firstHalf}
          second={selection.secondHalf}
          pizzas={pizzasForHalves(item, menu)}
          hasPrices
          onChange={(firstHalf, secondHalf) => onChange({ ...selection, firstHalf, secondHalf })}
        />
        {optional}
      </div>
    );
  }
  if (item.modifiers.length === 0) return <NothingToChoose />;
  return (
    <div className="space-y-5">
      {required}
      {optional}
    </div>
  );
}

function NothingToChoose() {
  return (
    <p className="py-6 text-center text-ink-3">
      This item has no options. Set the quantity or add a note for the kitchen.
    </p>
  );
}
