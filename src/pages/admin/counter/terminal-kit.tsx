/** A till's settings as their form asks for them; how it looks and sounds may be changed at the till too. */
import type { Employee } from '#db/staff/employees.repository.ts';
import type { PosTerminal } from '#db/staff/pos-terminals.repository.ts';
import {
  type PosTerminalSettings,
  PRINT_ALARM_MINUTES,
  posTerminalSettingsSchema,
  terminalNameSchema,
} from '#src/domain/access/pos-terminal.schema.ts';
import {
  ALERT_SOUNDS,
  AUTO_LOCK_MINUTES,
  LOUDER_AFTER_MINUTES,
  RECEIPT_CHOICES,
  REPEAT_MINUTES,
  START_SCREENS,
} from '#src/domain/access/terminal-choices.ts';
import type { Printer } from '#src/domain/printing/printing.schema.ts';
import { select, ticks } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import type { Kind } from '../forms/kind.ts';
import { choice, type FieldExtras, text, whole, yesNo } from '../forms/kinds.tsx';
import { mapped, orNull } from '../forms/optional.ts';

const START_LABELS = {
  home: 'Home',
  ordering: 'Order',
  tableMap: 'Table map',
  savedOrders: 'Saved orders',
  incoming: 'Incoming orders',
} as const;
const RECEIPT_LABELS = { ask: 'On request', always: 'Automatically', never: 'Never' } as const;
const SOUND_LABELS = { bell: 'Bell', chime: 'Chime', marimba: 'Marimba', alarm: 'Alarm' } as const;

const minutesText = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
const repeatText = (minutes: number) =>
  minutes === 0 ? 'Never' : minutes === 1 ? 'Every minute' : `Every ${minutes} minutes`;
const louderText = (minutes: number) => (minutes === 0 ? 'Never' : `After ${minutes} minutes`);

const optionsOf = <Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: words[value] }));

/** One of a few numbers of minutes. Any other value is left for the schema to reject. */
function minutes<Value extends number>(
  label: string,
  values: readonly Value[],
  words: (value: Value) => string,
  extras: FieldExtras = {},
): Kind<Value> {
  const options = values.map((value) => ({ value: String(value), label: words(value) }));
  return mapped<string, Value>(select(label, options, extras), {
    inner: String,
    outer: (value) => Number(value) as Value,
  });
}

/** What it is, a till or a kitchen screen, is chosen when it is added. */
export type TerminalForm = Omit<PosTerminalSettings, 'kitchen'> & { readonly name: string };

export function terminalForm({ name, settings }: Pick<PosTerminal, 'name' | 'settings'>): TerminalForm {
  const { kitchen: _, ...rest } = settings;
  return { ...rest, name };
}

export interface AroundTerminal {
  readonly employees: readonly Pick<Employee, 'id' | 'name'>[];
  readonly printers: readonly { readonly printer: Pick<Printer, 'id' | 'name'> }[];
  readonly otherTills: readonly Pick<PosTerminal, 'id' | 'name'>[];
}

export function terminalKit({ employees, printers, otherTills }: AroundTerminal): FormKit<TerminalForm> {
  return formKit<TerminalForm>({
    schema: posTerminalSettingsSchema.extend({ name: terminalNameSchema }),
    fields: {
      name: text('Name', { isRequired: true, box: { maxLength: 40 } }),
      lockScreen: {
        isEnabled: yesNo('Ask for a PIN', {
          help: 'Off: anyone can sell without a PIN. Discounts, refunds and the drawer still need one.',
        }),
        appliesTo: choice('Lock for', [
          { value: 'everyone', label: 'Lock for everyone' },
          {
            value: 'specificEmployees',
            label: 'Lock only for these employees',
            help: 'When idle, it stays unlocked for everyone else.',
          },
        ]),
        employeeIds: ticks(
          'Employees',
          employees.map(({ id, name }) => ({ value: id, label: name })),
        ),
      },
      cashDrawer: {
        isConnected: yesNo('Has a cash drawer', { help: 'The drawer is connected to a printer, which opens it.' }),
        printerId: orNull(
          select(
            'Printer',
            printers.map(({ printer }) => ({ value: printer.id, label: printer.name })),
            { placeholder: 'Receipt printer' },
          ),
        ),
        socket: select('Drawer socket', [
          { value: 'first', label: 'First' },
          { value: 'second', label: 'Second' },
        ]),
      },
      drawerOfTerminalId: orNull(
        select(
          'Cash goes to',
          otherTills.map(({ id, name }) => ({ value: id, label: `${name}’s drawer` })),
          {
            placeholder: 'Own drawer',
            help: 'Cash is counted per drawer. For example, a waiter’s phone can use the counter’s drawer.',
            className: 'mt-4 max-w-72',
          },
        ),
      ),
      printAlarmMinutes: minutes('Repeat failed-print alert', PRINT_ALARM_MINUTES, repeatText, {
        className: 'max-w-72',
      }),
      ...lookAndSound(),
    },
  });
}

/** Settings that a till may also change itself. */
function lookAndSound() {
  return {
    screen: {
      startScreen: select<PosTerminalSettings['screen']['startScreen']>(
        'Start screen',
        optionsOf(START_SCREENS, START_LABELS),
      ),
      orderType: select<PosTerminalSettings['screen']['orderType']>('Default order type', [
        { value: 'pickup', label: 'Pickup' },
        { value: 'delivery', label: 'Delivery' },
        { value: 'dineIn', label: 'Dine in' },
      ]),
      cartSide: select<PosTerminalSettings['screen']['cartSide']>('Order panel', [
        { value: 'right', label: 'On the right' },
        { value: 'left', label: 'On the left' },
      ]),
      hasPictures: yesNo('Photos on tiles'),
      hasKeySound: yesNo('Tap sound'),
    },
    autoLock: {
      minutes: minutes('Lock when idle for', AUTO_LOCK_MINUTES, minutesText),
      isAfterSale: yesNo('Lock after each sale'),
    },
    receipt: select<PosTerminalSettings['receipt']>('Print receipt', optionsOf(RECEIPT_CHOICES, RECEIPT_LABELS)),
    notifications: {
      newOrder: {
        sound: sound('New order sound'),
        volume: whole('New order volume', '%', { box: { maxLength: 3 } }),
        repeatMinutes: minutes('Repeat new order sound', REPEAT_MINUTES, repeatText),
        louderAfterMinutes: minutes('Full volume if no one answers', LOUDER_AFTER_MINUTES, louderText),
      },
      newMarketplaceOrder: {
        sound: sound('New Uber Eats order sound'),
        volume: whole('New Uber Eats order volume', '%', { box: { maxLength: 3 } }),
        repeatMinutes: minutes('Repeat new Uber Eats order sound', REPEAT_MINUTES, repeatText),
        louderAfterMinutes: minutes('Full volume for Uber Eats if no one answers', LOUDER_AFTER_MINUTES, louderText),
      },
      failedPrint: {
        sound: sound('Failed print sound'),
        volume: whole('Failed print volume', '%', { box: { maxLength: 3 } }),
      },
      newBooking: {
        sound: sound('New booking sound'),
        volume: whole('New booking volume', '%', { box: { maxLength: 3 } }),
        repeatMinutes: minutes('Repeat new booking sound', REPEAT_MINUTES, repeatText),
      },
    },
  };
}

function sound(label: string) {
  return select<PosTerminalSettings['notifications']['failedPrint']['sound']>(
    label,
    optionsOf(ALERT_SOUNDS, SOUND_LABELS),
  );
}
