import { useEffect, useId, useRef, useState } from 'react';
import { choosablePizzas } from '#src/domain/menu/choosable-pizzas.ts';
import type { CollectionType, Menu, MenuItem, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { minimumPrice } from '#src/domain/menu/minimum-price.ts';
import { OPEN_ITEM_ID, OPEN_ITEM_NAME_LENGTH } from '#src/domain/menu/open-item.ts';
import type { CartLine, Selection } from '#src/domain/ordering/cart.schema.ts';
import { isSameChoice, requantified } from '#src/domain/ordering/kept-lines.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { priceLine } from '#src/domain/pricing/price-line.ts';
import type { PricedLine, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { Stepper } from '../kit/stepper.tsx';
import { useSession } from '../pos-context.tsx';
import { choiceStrip } from './choice-strip.ts';
import { CustomEditor } from './custom-editor.tsx';
import { dealSoFar, fillForced } from './deal-edit.ts';
import { DealEditor } from './deal-editor.tsx';
import { newId } from './draft-store.ts';
import { ModifierGroups } from './modifier-groups.tsx';
import { Halves, PizzaEditor } from './pizza-editor.tsx';
import { QuickComments } from './quick-comment-keys.tsx';
import { COMMENT_LENGTH } from './quick-comments.ts';
import { SeatChoice } from './seat-strip.tsx';
import { pizzasForHalves, startSelection } from './selection-edit.ts';

export interface PlaceToPrint {
  readonly id: string;
  readonly name: string;
}

export interface ItemSheetProps {
  item: MenuItem;
  menu: Menu;
  collectionType: CollectionType;
  /** The line that is edited; null for a new one. */
  line: CartLine | null;
  /** The price that the line has whatever the menu says, for as long as nothing else is chosen in it. */
  kept?: PricedLine | undefined;
  /** Where something typed by hand can print. */
  stations?: readonly PlaceToPrint[];
  onDone: (line: CartLine) => void;
  onClose: () => void;
}

/** Everything that can be chosen of an item, with the price of what is chosen on the key that takes it. */
export function ItemSheet(props: ItemSheetProps) {
  const { item, menu, collectionType, line, kept, stations = [], onDone, onClose } = props;
  const { currencyCode } = useSession().store;
  const [selection, setSelection] = useState<Selection>(() => line?.selection ?? start(item, menu));
  const [quantity, setQuantity] = useState(line?.quantity ?? 1);
  const [comments, setComments] = useState(line?.comments ?? '');
  const [seat, setSeat] = useState(line?.seat);
  const draft: CartLine = {
    ...{ id: line?.id ?? 'new', itemId: item.id, quantity, comments: comments.trim(), selection },
    ...(seat === undefined ? {} : { seat }),
  };
  const isAsKept = kept && line && isSameChoice(line, draft);
  const priced: ReturnType<typeof priceLine> = isAsKept
    ? { ok: true, line: requantified(kept, draft) }
    : priceLine(draft, menu, { channel: 'pos', collectionType });
  const waitsFor = missingWords(item, selection) ?? (priced.ok ? null : waitWords(priced.issues[0], currencyCode));
  const verb = line ? 'Save' : 'Add';
  const strip = choiceStrip(item, selection, menu);
  /** The key that waits leads to what it waits for. */
  const [asked, setAsked] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    // The place of a deal that waits is drawn first.
    const frame = requestAnimationFrame(() => {
      const waiting = body.current?.querySelector('[data-waits]');
      waiting?.scrollIntoView({ block: 'start', behavior: 'smooth' });
      waiting?.querySelector('button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  const soFarInCents =
    item.type === 'deal' && selection.type === 'deal'
      ? dealSoFar(item, selection, minimumPrice(item, menu, collectionType, 'pos') ?? 0) * quantity
      : null;

  return (
    <Sheet
      title={item.name}
      note={strip ? <Strip text={strip} /> : item.description || null}
      size={item.type === 'basic' || item.type === 'custom' ? 'normal' : 'tall'}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <div className="flex w-full flex-col gap-2 empty:hidden">
            {line ? <SeatChoice seat={seat} onChange={setSeat} /> : null}
            <QuickComments categoryId={item.categoryId} text={comments} onChange={setComments} />
          </div>
          <Stepper value={quantity} label="Quantity" onStep={(by) => setQuantity(quantity + by)} />
          <KitchenNote text={comments} onChange={setComments} />
          <Button
            variant={waitsFor === null ? 'primary' : 'secondary'}
            size="large"
            disabled={waitsFor !== null && selection.type === 'custom'}
            onClick={() => (waitsFor === null ? onDone({ ...draft, id: line?.id ?? newId() }) : setAsked(asked + 1))}
            className="min-w-56 max-md:min-w-0 max-md:flex-1 max-md:px-3!"
          >
            {waitsFor ?? verb}
            {priced.ok && waitsFor === null ? (
              <MoneyText amountInCents={priced.line.lineTotalInCents} currencyCode={currencyCode} className="ml-2" />
            ) : soFarInCents === null ? null : (
              <span className="ml-2 text-ink-2">
                from <MoneyText amountInCents={soFarInCents} currencyCode={currencyCode} />
              </span>
            )}
          </Button>
        </div>
      }
    >
      <div ref={body}>
        <Editor
          item={item}
          menu={menu}
          stations={stations}
          selection={selection}
          asked={asked}
          onChange={setSelection}
        />
      </div>
    </Sheet>
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

/** One line, however much is chosen: nothing below it moves. */
function Strip({ text }: { text: string }) {
  return (
    <p data-part="strip" className="truncate font-semibold text-ink-2">
      {text}
    </p>
  );
}

function start(item: MenuItem, menu: Menu): Selection {
  const selection = startSelection(item, menu);
  return item.type === 'deal' && selection.type === 'deal' ? fillForced(item, selection) : selection;
}

/** On the key while something is missing: what to do, not what is wrong. */
function waitWords(issue: PricingIssue | undefined, currencyCode: Parameters<typeof describeIssue>[1]): string {
  if (!issue) return 'Choose the required options';
  if (issue.code === 'groupTooFew') return `Choose ${issue.groupName}`;
  if (issue.code === 'pizzaUnknown') return 'Choose the pizzas';
  if (issue.code === 'dealSlotUnfilled') return 'Choose every item';
  if (issue.code === 'sizeUnknown') return 'Choose a size';
  return describeIssue(issue, currencyCode);
}

function missingWords(item: MenuItem, selection: Selection): string | null {
  if (selection.type !== 'custom') return null;
  if (item.id === OPEN_ITEM_ID) {
    const name = (selection.name ?? '').trim();
    if (name !== '' && name.length < OPEN_ITEM_NAME_LENGTH.least) return 'Type a longer name, or none';
    return selection.openPriceInCents ? null : 'Type a price';
  }
  return selection.openPriceInCents === 0 ? 'Type a price' : null;
}

interface EditorProps {
  item: MenuItem;
  menu: Menu;
  stations: readonly PlaceToPrint[];
  selection: Selection;
  /** How often somebody asked what is missing. */
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
