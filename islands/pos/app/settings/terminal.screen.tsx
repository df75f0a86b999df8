import { useEffect, useState } from 'react';
import { AUTO_LOCK_MINUTES, RECEIPT_CHOICES, START_SCREENS } from '#src/domain/access/terminal-words.ts';
import type { SetTerminalBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { COLLECTION_WORDS } from '#src/ui/order-words.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { chooseMode, MODES, type Mode, modeNow } from '../kit/mode.ts';
import { usePatched } from '../kit/use-patched.ts';
import { useSession, useTill } from '../pos-context.tsx';
import { hasTables, usualOrderType } from '../shell/start.ts';
import { SettingsFrame, SwitchKey } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

const START_WORDS = {
  home: 'Home',
  ordering: 'Order',
  tableMap: 'Table map',
  savedOrders: 'Saved orders',
  incoming: 'Incoming orders',
} as const;
const RECEIPT_WORDS = { ask: 'Ask each time', always: 'Print by itself', never: 'No receipt' } as const;

/** How this till looks and behaves. Each touch acts at once, here. */
export function TerminalScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const saving = useSettingsSave(settings, (approval, patch: SetTerminalBody['patch']) =>
    api.setTerminal(patch, approval),
  );
  const { shown, set } = usePatched(terminal.settings, saving.run);
  const { screen, autoLock, receipt } = shown;
  const starts = START_SCREENS.filter(
    (start) => start !== 'tableMap' || hasTables(store) || screen.startScreen === start,
  );
  return (
    <SettingsFrame
      isWide
      title="This till"
      lead={`${terminal.name}. What is touched here acts at once.`}
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === terminal.id) ?? null}
    >
      <div className="grid max-w-6xl content-start gap-8 xl:grid-cols-2 xl:gap-x-12">
        <ChoiceGroup label="Starts at" note="after a PIN and after it was switched on">
          {starts.map((start) => (
            <Choice
              key={start}
              isChosen={screen.startScreen === start}
              onChoose={() => set({ screen: { startScreen: start } })}
            >
              {START_WORDS[start]}
            </Choice>
          ))}
        </ChoiceGroup>
        {store.collectionTypes.length > 1 ? (
          <ChoiceGroup label="A new order is">
            {store.collectionTypes.map((orderType) => (
              <Choice
                key={orderType}
                isChosen={usualOrderType(screen.orderType, store) === orderType}
                onChoose={() => set({ screen: { orderType } })}
              >
                {COLLECTION_WORDS[orderType]}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        <ModeChoice />
        <ChoiceGroup label="The order stands" note="where the hand that works does not cover it">
          <Choice isChosen={screen.cartSide === 'right'} onChoose={() => set({ screen: { cartSide: 'right' } })}>
            On the right
          </Choice>
          <Choice isChosen={screen.cartSide === 'left'} onChoose={() => set({ screen: { cartSide: 'left' } })}>
            On the left
          </Choice>
        </ChoiceGroup>
        <ChoiceGroup label="Receipt after a sale">
          {RECEIPT_CHOICES.map((choice) => (
            <Choice key={choice} isChosen={receipt === choice} onChoose={() => set({ receipt: choice })}>
              {RECEIPT_WORDS[choice]}
            </Choice>
          ))}
        </ChoiceGroup>
        <section aria-label="Lock" className="flex flex-col gap-3">
          <ChoiceGroup
            isDense
            label="Locks when nobody has touched it for"
            note={terminal.asksForPin ? null : 'its lock screen is off: the admin switches it on'}
          >
            {AUTO_LOCK_MINUTES.map((minutes) => (
              <Choice
                key={minutes}
                isDisabled={!terminal.asksForPin}
                isChosen={autoLock.minutes === minutes}
                onChoose={() => set({ autoLock: { minutes } })}
              >
                {minutes} min
              </Choice>
            ))}
          </ChoiceGroup>
          <SwitchKey
            label="Locks after each sale"
            help="The next order begins with a PIN."
            isOn={autoLock.isAfterSale}
            onSwitch={(isAfterSale) => set({ autoLock: { isAfterSale } })}
          />
        </section>
        <section aria-label="Screen" className="flex flex-col gap-3">
          <p className="font-semibold">Screen</p>
          <SwitchKey
            label="Pictures on tiles"
            help="Of the items that have one. Tiles are higher then."
            isOn={screen.hasPictures}
            onSwitch={(hasPictures) => set({ screen: { hasPictures } })}
          />
          <SwitchKey
            label="A click with each touch"
            isOn={screen.hasKeySound}
            onSwitch={(hasKeySound) => set({ screen: { hasKeySound } })}
          />
        </section>
        <p className="text-14 text-ink-3">
          {settings.cashRoundingInCents > 0
            ? `Cash is rounded to ${settings.cashRoundingInCents} cents, as the country does; card payments are not.`
            : 'Cash is not rounded in this country.'}
        </p>
      </div>
    </SettingsFrame>
  );
}

const MODE_WORDS = { light: 'Light', dark: 'Dark', auto: 'As the device' } as const satisfies Record<Mode, string>;

/** Of this browser only, and anybody's to choose: it follows the light over the counter. */
function ModeChoice() {
  const [mode, setMode] = useState<Mode | null>(null);
  // The server does not know what the device shows; the page's own attribute says it.
  useEffect(() => setMode(modeNow()), []);
  return (
    <ChoiceGroup label="Light or dark" note="for this screen; no PIN is asked">
      {MODES.map((one) => (
        <Choice
          key={one}
          isChosen={mode === one}
          onChoose={() => {
            chooseMode(one);
            setMode(one);
          }}
        >
          {MODE_WORDS[one]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
