/** How one till looks, locks and sounds; the same as its own pages of settings, which may be changed at the till too. */
import type { PosTerminalSettings } from '#src/domain/access/pos-terminal.schema.ts';
import {
  ALERT_SOUNDS,
  AUTO_LOCK_MINUTES,
  LOUDER_AFTER_MINUTES,
  RECEIPT_CHOICES,
  REPEAT_MINUTES,
  START_SCREENS,
} from '#src/domain/access/terminal-words.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Input, Select, Switch } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FormSection } from '../edit-form.tsx';
import { valuesOf } from '../forms.ts';

const START_WORDS = {
  home: 'Home',
  ordering: 'Order',
  tableMap: 'Table map',
  savedOrders: 'Saved orders',
  incoming: 'Incoming orders',
} as const;
const RECEIPT_WORDS = { ask: 'On request', always: 'Automatically', never: 'Never' } as const;
const SOUND_WORDS = { bell: 'Bell', chime: 'Chime', marimba: 'Marimba', alarm: 'Alarm' } as const;
const repeatWord = (minutes: number) =>
  minutes === 0 ? 'Never' : minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`;

interface Props {
  settings: PosTerminalSettings;
  form: FormState;
}

export function TillScreenSection({ settings, form }: Props) {
  const { screen, autoLock, receipt, notifications } = settings;
  const value = valuesOf(form);
  const select = (
    name: string,
    label: string,
    stored: string | number,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Field name={name} label={label} error={form.errors[`settings.${name}`]}>
      {(wiring) => <Select {...wiring} defaultValue={value.text(name, stored)} options={options} />}
    </Field>
  );
  const volume = (name: string, label: string, stored: number) => (
    <Field name={name} label={label} error={form.errors[`settings.notifications.${name}`]}>
      {(wiring) => (
        <Input
          {...wiring}
          inputMode="numeric"
          maxLength={3}
          after="%"
          autoComplete="off"
          defaultValue={value.text(name, stored)}
        />
      )}
    </Field>
  );
  const sounds = ALERT_SOUNDS.map((each) => ({ value: each, label: SOUND_WORDS[each] }));
  return (
    <>
      <FormSection title="Screen" lead="Can also be changed on the till, under Settings.">
        <div className="grid gap-4 sm:grid-cols-2">
          {select(
            'screen.startScreen',
            'Start screen',
            screen.startScreen,
            START_SCREENS.map((each) => ({ value: each, label: START_WORDS[each] })),
          )}
          {select('screen.orderType', 'Default order type', screen.orderType, [
            { value: 'pickup', label: 'Pickup' },
            { value: 'delivery', label: 'Delivery' },
            { value: 'dineIn', label: 'Dine in' },
          ])}
          {select('screen.cartSide', 'Order panel', screen.cartSide, [
            { value: 'right', label: 'On the right' },
            { value: 'left', label: 'On the left' },
          ])}
          {select(
            'receipt',
            'Print receipt',
            receipt,
            RECEIPT_CHOICES.map((each) => ({ value: each, label: RECEIPT_WORDS[each] })),
          )}
          {select(
            'autoLock.minutes',
            'Lock when idle for',
            autoLock.minutes,
            AUTO_LOCK_MINUTES.map((each) => ({
              value: String(each),
              label: each === 1 ? '1 minute' : `${each} minutes`,
            })),
          )}
        </div>
        <div className="mt-2 -mx-2">
          <Switch
            name="autoLock.isAfterSale"
            label="Lock after each sale"
            defaultChecked={value.isOn('autoLock.isAfterSale', autoLock.isAfterSale)}
          />
          <Switch
            name="screen.hasPictures"
            label="Photos on tiles"
            defaultChecked={value.isOn('screen.hasPictures', screen.hasPictures)}
          />
          <Switch
            name="screen.hasKeySound"
            label="Tap sound"
            defaultChecked={value.isOn('screen.hasKeySound', screen.hasKeySound)}
          />
        </div>
      </FormSection>
      <FormSection title="Sounds">
        <div className="grid gap-4 sm:grid-cols-3">
          {select('newOrder.sound', 'New order', notifications.newOrder.sound, sounds)}
          {volume('newOrder.volume', 'Volume', notifications.newOrder.volume)}
          {select(
            'newOrder.repeatMinutes',
            'Repeat',
            notifications.newOrder.repeatMinutes,
            REPEAT_MINUTES.map((each) => ({ value: String(each), label: repeatWord(each) })),
          )}
          {select(
            'newOrder.louderAfterMinutes',
            'Full volume if no one answers',
            notifications.newOrder.louderAfterMinutes,
            LOUDER_AFTER_MINUTES.map((each) => ({
              value: String(each),
              label: each === 0 ? 'Never' : `After ${each} minutes`,
            })),
          )}
          {select('failedPrint.sound', 'Failed print', notifications.failedPrint.sound, sounds)}
          {volume('failedPrint.volume', 'Volume', notifications.failedPrint.volume)}
        </div>
      </FormSection>
    </>
  );
}
