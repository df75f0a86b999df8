import { useEffect, useState } from 'react';
import { pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { DealItem, DealItemSlot, DealPizzaSlot, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import type { PizzaChoice } from '#src/domain/ordering/cart.schema.ts';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, OpenIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { useSteady } from '../kit/use-steady.ts';
import {
  type ChosenItem,
  type ChosenPizza,
  type DealPlace,
  type DealSelection,
  dealPlaces,
  extraCharge,
  fillPlace,
  firstWaiting,
  groupsOfPizza,
  waitsFor,
} from './deal-edit.ts';
import { ModifierGroups } from './modifier-groups.tsx';
import { PizzaEditor } from './pizza-editor.tsx';
import { groupCount } from './selection-edit.ts';
import { halfOf } from './start-selection.ts';

export interface DealEditorProps {
  deal: DealItem;
  menu: Menu;
  selection: DealSelection;
  onChange: (selection: DealSelection) => void;
  /** Increases when the employee asks what is missing, which opens the next place to fill. */
  asked?: number;
}

/**
 * Places on the left, ticked or with what they lack, and the choices of one on the right. A complete place moves on to the next.
 */
export function DealEditor({ deal, menu, selection, onChange, asked = 0 }: DealEditorProps) {
  const places = dealPlaces(deal, selection);
  const [at, setAt] = useState(() => Math.max(0, firstWaiting(places, menu)));
  const lead = useSteady(() => {
    const waits = firstWaiting(places, menu);
    if (waits >= 0) setAt(waits);
  });
  useEffect(() => {
    if (asked > 0) lead();
  }, [asked, lead]);
  const place = places[at];

  /** With `isDone` nothing is left to choose here, so the next incomplete place opens. */
  const fill = (chosen: ChosenItem | ChosenPizza, isDone: boolean) => {
    if (!place) return;
    const next = fillPlace(selection, place, chosen);
    onChange(next);
    const waits = firstWaiting(dealPlaces(deal, next), menu);
    if (isDone && waits >= 0 && place.filled === null) setAt(waits);
  };

  return (
    <div className="grid gap-5 md:grid-cols-[16rem_1fr]">
      <ol aria-label="Deal items" className="grid grid-cols-2 gap-2 self-start md:sticky md:top-0 md:grid-cols-1">
        {places.map((each, index) => (
          <PlaceKey
            key={`${each.slot.id}-${each.at}`}
            place={each}
            menu={menu}
            isHere={index === at}
            onGo={() => setAt(index)}
          />
        ))}
      </ol>
      <div className="min-w-0 space-y-5">
        {place?.kind === 'item' ? <ItemPlace key={at} place={place} menu={menu} onFill={fill} /> : null}
        {place?.kind === 'pizza' ? <PizzaPlace key={at} place={place} menu={menu} onFill={fill} /> : null}
        <ModifierGroups
          groups={deal.modifiers}
          choices={selection.modifiers}
          onChange={(modifiers) => onChange({ ...selection, modifiers })}
        />
      </div>
    </div>
  );
}

interface PlaceKeyProps {
  place: DealPlace;
  menu: Menu;
  isHere: boolean;
  onGo: () => void;
}

function PlaceKey({ place, menu, isHere, onGo }: PlaceKeyProps) {
  const { currencyCode } = useSession().store;
  const chosen = filledName(place, menu);
  const extra = extraCharge(place);
  const waits = waitsFor(place, menu);
  return (
    <li>
      <button
        type="button"
        aria-current={isHere ? 'step' : undefined}
        onClick={onGo}
        className={cx(
          'flex min-h-14 w-full items-center gap-3 rounded-input border-2 px-3 py-1.5 text-left leading-tight max-md:gap-2 max-md:px-2',
          isHere ? 'border-accent bg-accent-soft' : 'border-line bg-paper hover:border-line-strong',
        )}
      >
        {waits === null ? (
          <CheckIcon size={20} aria-label="chosen" className="shrink-0 text-done-text" />
        ) : (
          <OpenIcon size={20} aria-hidden className="shrink-0 text-wait-text" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block text-14 text-ink-2 max-md:truncate">{place.slot.name}</span>
          <span className="block truncate font-semibold">{chosen ?? 'Choose'}</span>
          {waits?.group ? (
            <span className="block truncate text-14 font-semibold text-wait-text">Choose {waits.group}</span>
          ) : null}
        </span>
        {extra > 0 ? <MoneyText amountInCents={extra} currencyCode={currencyCode} hasPlus className="text-14" /> : null}
      </button>
    </li>
  );
}

function filledName({ filled }: DealPlace, menu: Menu): string | null {
  if (!filled) return null;
  const { items } = menuIndexOf(menu);
  if ('itemId' in filled) return items.get(filled.itemId)?.name ?? null;
  if (filled.pizza.kind === 'whole') return items.get(filled.pizza.whole.pizzaSpecId)?.name ?? null;
  const names = [filled.pizza.firstHalf, filled.pizza.secondHalf].map(
    (half) => items.get(half.pizzaSpecId)?.name ?? '…',
  );
  return names.join(' / ');
}

interface PlaceProps<Kind extends DealPlace['kind']> {
  place: Extract<DealPlace, { kind: Kind }>;
  menu: Menu;
  onFill: (chosen: ChosenItem | ChosenPizza, isDone: boolean) => void;
}

function ItemPlace({ place, menu, onFill }: PlaceProps<'item'>) {
  const { currencyCode } = useSession().store;
  const { slot, filled } = place;
  const { items } = menuIndexOf(menu);
  const choices = slot.choices.flatMap(({ itemId, extraCharge: charge }) => {
    const item = items.get(itemId);
    return item ? [{ item, charge }] : [];
  });
  const isDone = (chosen: ChosenItem) =>
    slot.modifiers.every((group) => groupCount(chosen.modifiers, group.id) >= group.min);
  return (
    <>
      <ChoiceGroup label={slotTitle(slot, place.at)}>
        {choices.map(({ item, charge }) => (
          <Choice
            key={item.id}
            isChosen={filled?.itemId === item.id}
            isDisabled={!isOnHand(item)}
            onChoose={() => {
              const chosen: ChosenItem = {
                slotId: slot.id,
                itemId: item.id,
                quantity: 1,
                modifiers: filled?.modifiers ?? [],
              };
              onFill(chosen, isDone(chosen));
            }}
            trailing={charge === 0 ? null : <MoneyText amountInCents={charge} currencyCode={currencyCode} hasPlus />}
          >
            {item.name}
            {isOnHand(item) ? '' : ' · sold out'}
          </Choice>
        ))}
      </ChoiceGroup>
      {filled ? (
        <ModifierGroups
          groups={slot.modifiers}
          choices={filled.modifiers}
          onChange={(modifiers) => onFill({ ...filled, modifiers }, false)}
        />
      ) : null}
    </>
  );
}

function PizzaPlace({ place, menu, onFill }: PlaceProps<'pizza'>) {
  const { slot, filled } = place;
  const start: PizzaChoice = { kind: 'whole', sizeId: slot.sizeId, whole: halfOf('') };
  const [choice, setChoice] = useState<PizzaChoice>(filled?.pizza ?? start);
  const modifiers = filled?.modifiers ?? [];
  const groups = filled ? groupsOfPizza(filled, menu) : [];
  const groupsOf = (some: typeof groups) =>
    filled ? (
      <ModifierGroups
        groups={some}
        choices={modifiers}
        onChange={(next) => onFill({ ...filled, modifiers: next }, false)}
      />
    ) : null;
  const change = (next: PizzaChoice) => {
    setChoice(next);
    if (isComplete(next)) onFill({ slotId: slot.id, pizza: next, modifiers }, false);
  };
  return (
    <>
      <h3 className="text-18">{slotTitle(slot, place.at)}</h3>
      <PizzaEditor
        menu={menu}
        choice={choice}
        onChange={change}
        opened={null}
        wholes={pizzasForSlot(slot, menu)}
        halves={slot.halfAndHalfAllowed ? pizzasForSlot(slot, menu, { halvesOnly: true }) : []}
        extraOf={(pizzaId) => ownValue(slot.extraCharge, pizzaId) ?? 0}
        afterPizza={groupsOf(groups.filter(({ min }) => min > 0))}
      />
      {groupsOf(groups.filter(({ min }) => min === 0))}
    </>
  );
}

function isComplete(choice: PizzaChoice): boolean {
  if (choice.kind === 'whole') return choice.whole.pizzaSpecId !== '';
  return choice.firstHalf.pizzaSpecId !== '' && choice.secondHalf.pizzaSpecId !== '';
}

function isOnHand(item: MenuItem): boolean {
  return item.available && !item.soldout;
}

function slotTitle(slot: DealItemSlot | DealPizzaSlot, at: number): string {
  return slot.quantity > 1 ? `${slot.name}, ${at + 1} of ${slot.quantity}` : slot.name;
}
