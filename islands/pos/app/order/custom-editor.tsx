import { useId } from 'react';
import type { CustomItem } from '#src/domain/menu/menu.schema.ts';
import { OPEN_ITEM_ID, OPEN_ITEM_NAME_LENGTH } from '#src/domain/menu/open-item.ts';
import type { Selection } from '#src/domain/ordering/cart.schema.ts';
import { COUNTRIES } from '#src/domain/tenancy/countries.ts';
import { CONTROL } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { Keypad } from '../kit/keypad.tsx';
import { centsOfPad, pressPad } from '../kit/pad-keys.ts';
import { useSession } from '../kit/pos-context.tsx';
import type { PlaceToPrint } from './item-sheet.tsx';

type CustomSelection = Extract<Selection, { type: 'custom' }>;

export interface CustomEditorProps {
  item: CustomItem;
  stations: readonly PlaceToPrint[];
  selection: CustomSelection;
  onChange: (selection: CustomSelection) => void;
}

/** An item with a typed price and perhaps a name. One that is not on the menu needs its tax and its station too. */
export function CustomEditor({ item, stations, selection, onChange }: CustomEditorProps) {
  const { currencyCode } = useSession().store;
  const id = useId();
  const cents = selection.openPriceInCents ?? 0;
  const isByHand = item.id === OPEN_ITEM_ID;
  return (
    <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <label htmlFor={id} className="mb-1 block font-semibold">
            Item name <span className="font-normal text-ink-2">(optional)</span>
          </label>
          <input
            id={id}
            value={selection.name ?? ''}
            maxLength={OPEN_ITEM_NAME_LENGTH.most}
            placeholder={isByHand ? 'Birthday candle' : item.name}
            autoComplete="off"
            onChange={(event) => onChange({ ...selection, name: event.target.value.trimStart() || null })}
            className={`${CONTROL} min-h-14`}
          />
        </div>
        {item.custom.openPrice ? (
          <div>
            <p className="text-14 font-semibold text-ink-2">Price</p>
            <MoneyText amountInCents={cents} currencyCode={currencyCode} className="text-36 font-bold" />
          </div>
        ) : null}
      </div>
      {item.custom.openPrice ? (
        <Keypad
          corner="00"
          onKey={(key) =>
            onChange({ ...selection, openPriceInCents: centsOfPad(pressPad(cents ? String(cents) : '', key)) })
          }
        />
      ) : null}
      {isByHand ? (
        // Below the price when they are side by side, so that the pad stays in view on a small screen.
        <div className="flex min-w-0 flex-col gap-4 sm:col-span-2">
          <ByHand stations={stations} selection={selection} onChange={onChange} />
        </div>
      ) : null}
    </div>
  );
}

/** Without a station, the default one prints it. */
function ByHand({ stations, selection, onChange }: Omit<CustomEditorProps, 'item'>) {
  const { countryCode, tax } = useSession().store;
  const { label } = COUNTRIES[countryCode].tax;
  const isTaxed = selection.isGstApplicable ?? true;
  const chosen = selection.printStationIds ?? [];
  const toggle = (stationId: string) =>
    chosen.includes(stationId) ? chosen.filter((one) => one !== stationId) : [...chosen, stationId];
  return (
    <>
      {tax.isRegistered ? (
        <ChoiceGroup label="Tax">
          <Choice isChosen={isTaxed} onChoose={() => onChange({ ...selection, isGstApplicable: true })}>
            With {label}
          </Choice>
          <Choice isChosen={!isTaxed} onChoose={() => onChange({ ...selection, isGstApplicable: false })}>
            {label} free
          </Choice>
        </ChoiceGroup>
      ) : null}
      {stations.length > 1 ? (
        <ChoiceGroup label="Prints at" note={chosen.length === 0 ? 'the default station' : null}>
          {stations.map((station) => (
            <Choice
              key={station.id}
              isChosen={chosen.includes(station.id)}
              onChoose={() => onChange({ ...selection, printStationIds: toggle(station.id) })}
            >
              {station.name}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
    </>
  );
}
