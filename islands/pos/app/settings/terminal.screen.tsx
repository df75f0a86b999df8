import { useEffect, useState } from 'react';
import { AUTO_LOCK_MINUTES, RECEIPT_CHOICES, START_SCREENS } from '#src/domain/access/terminal-choices.ts';
import { orderTypeLabel } from '#src/domain/tenancy/country-labels.ts';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import type { SetTerminalBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { chooseMode, MODES, type Mode, modeNow } from '../kit/mode.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useSingleKeys } from '../kit/single-keys.ts';
import { hasTables, usualOrderType } from '../kit/start.ts';
import { usePatched } from '../kit/use-patched.ts';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame, SwitchKey } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

const START_LABELS = {
  home: 'Home',
  ordering: 'Order',
  tableMap: 'Table map',
  savedOrders: 'Saved orders',
  incoming: 'Incoming orders',
} as const;
const RECEIPT_LABELS = { ask: 'Ask each time', always: 'Print automatically', never: 'No receipt' } as const;

/** This till's appearance and behaviour. Each change applies here at once. */
export function TerminalScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { store, terminal } = useSession();
  const saving = useSettingsSave(settings, (approval, patch: SetTerminalBody['patch']) =>
    settingsCalls(api).setTerminal(patch, approval),
  );
  const { shown, set } = usePatched(terminal.settings, saving.run);
  const { screen, receipt } = shown;
  const parts = { shown, onSet: set };
  return (
    <SettingsFrame
      isWide
      title="This till"
      lead={`${terminal.name}. Changes apply immediately.`}
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === terminal.id) ?? null}
    >
      <div className="grid max-w-6xl content-start gap-8 xl:grid-cols-2 xl:gap-x-12">
        <StartChoice {...parts} />
        {store.collectionTypes.length > 1 ? (
          <ChoiceGroup label="Default order type">
            {store.collectionTypes.map((orderType) => (
              <Choice
                key={orderType}
                isChosen={usualOrderType(screen.orderType, store) === orderType}
                onChoose={() => set({ screen: { orderType } })}
              >
                {orderTypeLabel(orderType, store.countryCode)}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        <ModeChoice />
        <ChoiceGroup label="Order panel" note="keep it clear of the hand you tap with">
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
              {RECEIPT_LABELS[choice]}
            </Choice>
          ))}
        </ChoiceGroup>
        <LockPart {...parts} />
        <ScreenPart {...parts} />
        <p className="text-14 text-ink-3">
          {settings.cashRoundingInCents > 0
            ? `Cash is rounded to ${settings.cashRoundingInCents} cents. Card payments aren’t rounded.`
            : 'Cash isn’t rounded in this country.'}
        </p>
      </div>
    </SettingsFrame>
  );
}

interface PartProps {
  shown: OwnTerminalSettings;
  onSet: (patch: SetTerminalBody['patch']) => void;
}

function StartChoice({ shown: { screen }, onSet }: PartProps) {
  const { store } = useSession();
  const starts = START_SCREENS.filter(
    (start) => start !== 'tableMap' || hasTables(store) || screen.startScreen === start,
  );
  return (
    <ChoiceGroup label="Start screen" note="after a PIN and at start-up">
      {starts.map((start) => (
        <Choice
          key={start}
          isChosen={screen.startScreen === start}
          onChoose={() => onSet({ screen: { startScreen: start } })}
        >
          {START_LABELS[start]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

function LockPart({ shown: { autoLock }, onSet }: PartProps) {
  const { terminal } = useSession();
  return (
    <section aria-label="Lock" className="flex flex-col gap-3">
      <ChoiceGroup
        isDense
        label="Lock when idle for"
        note={terminal.asksForPin ? null : 'The lock screen is off. Turn it on in the admin.'}
      >
        {AUTO_LOCK_MINUTES.map((minutes) => (
          <Choice
            key={minutes}
            isDisabled={!terminal.asksForPin}
            isChosen={autoLock.minutes === minutes}
            onChoose={() => onSet({ autoLock: { minutes } })}
          >
            {minutes} min
          </Choice>
        ))}
      </ChoiceGroup>
      <SwitchKey
        label="Lock after each sale"
        help="Each order starts with a PIN."
        isOn={autoLock.isAfterSale}
        onSwitch={(isAfterSale) => onSet({ autoLock: { isAfterSale } })}
      />
    </section>
  );
}

function ScreenPart({ shown: { screen }, onSet }: PartProps) {
  const [hasSingleKeys, switchSingleKeys] = useSingleKeys();
  return (
    <section aria-label="Screen" className="flex flex-col gap-3">
      <p className="font-semibold">Screen</p>
      <SwitchKey
        label="Pictures on tiles"
        help="Shows item pictures. Makes tiles taller."
        isOn={screen.hasPictures}
        onSwitch={(hasPictures) => onSet({ screen: { hasPictures } })}
      />
      <SwitchKey
        label="Tap sound"
        isOn={screen.hasKeySound}
        onSwitch={(hasKeySound) => onSet({ screen: { hasKeySound } })}
      />
      {/* Only for this browser, like the mode: the person who works here needs no PIN for it. */}
      <SwitchKey
        label="Single-key shortcuts"
        help="Letters, digits, + and ? act without Ctrl or Alt. Turn off if you dictate."
        isOn={hasSingleKeys}
        onSwitch={switchSingleKeys}
      />
    </section>
  );
}

const MODE_LABELS = { light: 'Light', dark: 'Dark', auto: 'Match device' } as const satisfies Record<Mode, string>;

/** Only for this browser. Anyone may change it, like the light over the counter. */
function ModeChoice() {
  const [mode, setMode] = useState<Mode | null>(null);
  // The server doesn't know the device's theme. The page's own attribute does.
  useEffect(() => setMode(modeNow()), []);
  return (
    <ChoiceGroup label="Light or dark" note="this screen only, no PIN needed">
      {MODES.map((one) => (
        <Choice
          key={one}
          isChosen={mode === one}
          onChoose={() => {
            chooseMode(one);
            setMode(one);
          }}
        >
          {MODE_LABELS[one]}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
