import { useState } from 'react';
import { pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { DealItem, DealItemSlot, DealPizzaSlot, Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import type { PizzaChoice } from '#src/domain/ordering/cart.schema.ts';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, OpenIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { useSession } from '../pos-context.tsx';
import {
  type ChosenItem,
  type ChosenPizza,
  type DealPlace,
  type DealSelection,
  dealPlaces,
  fillPlace,
  firstEmpty,
} from '../state/deal-edit.ts';
import { groupCount, halfOf } from '../state/selection-edit.ts';
import { Choice, ChoiceGroup } from './choice.tsx';
import { ModifierGroups } from './modifier-groups.tsx';
import { PizzaEditor } from './pizza-editor.tsx';

export interface DealEditorProps {
  deal: DealItem;
  menu: Menu;
  selection: DealSelection;
  onChange: (selection: DealSelection) => void;
}

/** Places on the left with a tick or what waits, the choices of one on the right; a finished place moves on. */
export function DealEditor({ deal, menu, selection, onChange }: DealEditorProps) {
  const places = dealPlaces(deal, selection);
  const [at, setAt] = useState(() => Math.max(0, firstEmpty(places)));
  const place = places[at];

  /** `isDone` once nothing more must be asked here: then on to the next that waits. */
  const fill = (chosen: ChosenItem | ChosenPizza, isDone: boolean) => {
    if (!place) return;
    const next = fillPlace(selection, place, chosen);
    onChange(next);
    const waits = firstEmpty(dealPlaces(deal, next));
    if (isDone && waits >= 0 && place.filled === null) setAt(waits);
  };

  return (
    <div className="grid gap-5 md:grid-cols-[16rem_1fr]">
      <ol
        aria-label="Places of the deal"
        className="grid grid-cols-2 gap-2 self-start md:sticky md:top-0 md:grid-cols-1"
      >
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
        {chosen ? (
          <CheckIcon size={20} aria-label="chosen" className="shrink-0 text-done-text" />
        ) : (
          <OpenIcon size={20} aria-hidden className="shrink-0 text-wait-text" />
        )}
        <span className="min-w-0 flex-1">
          <span className="block text-14 text-ink-2 max-md:truncate">{place.slot.name}</span>
          <span className="block truncate font-semibold">{chosen ?? 'Choose'}</span>
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

function extraCharge({ kind, slot, filled }: DealPlace): number {
  if (!filled) return 0;
  if (kind === 'item')
    return slot.choices.find((each) => each.itemId === (filled as ChosenItem).itemId)?.extraCharge ?? 0;
  const { pizza } = filled as ChosenPizza;
  const ids =
    pizza.kind === 'whole' ? [pizza.whole.pizzaSpecId] : [pizza.firstHalf.pizzaSpecId, pizza.secondHalf.pizzaSpecId];
  return Math.max(...ids.map((id) => ownValue(slot.extraCharge, id) ?? 0));
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
  const opened = menuIndexOf(menu).items.get(firstPizzaId(choice));
  const modifiers = filled?.modifiers ?? [];
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
      />
      {filled && opened?.type === 'pizza' ? (
        <ModifierGroups
          groups={opened.modifiers}
          choices={modifiers}
          onChange={(next) => onFill({ ...filled, modifiers: next }, false)}
        />
      ) : null}
    </>
  );
}

function firstPizzaId(choice: PizzaChoice): string {
  return choice.kind === 'whole' ? choice.whole.pizzaSpecId : choice.firstHalf.pizzaSpecId;
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
