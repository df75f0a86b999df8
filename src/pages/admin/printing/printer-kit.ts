import { PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import {
  DEFAULT_DEVICE_ID,
  DEFAULT_PRINTER_MODEL,
  DEFAULT_PRINTER_PORT,
  hasAddress,
  MAX_COPIES,
  PAPER_DOTS,
  PRINTER_CONNECTIONS,
  PRINTER_MODELS,
  type Printer,
  printerSchema,
  SUNMI_MODEL,
} from '#src/domain/printing/printing.schema.ts';
import { WORKING_CONNECTIONS, WORKING_MODELS } from '#src/domain/printing/printing-choices.ts';
import { select } from '../forms/choices.tsx';
import { type FormKit, formKit } from '../forms/form-kit.ts';
import { limited, text, yesNo } from '../forms/kinds.tsx';
import { mapped, orNull, where } from '../forms/optional.ts';
import { textOf } from '../forms.ts';
import { CONNECTION_LABELS, PAPER_LABELS } from './print-labels.ts';

export const NEW_PRINTER: Printer = {
  id: 'new',
  name: '',
  connection: 'LAN',
  ipAddress: null,
  port: DEFAULT_PRINTER_PORT,
  printerModel: DEFAULT_PRINTER_MODEL,
  paperDots: 576,
  numberOfCopies: 1,
  active: true,
  isSecure: false,
  fallbackPrinterId: null,
};

const ADDRESS_HELP = {
  here: 'Such as 192.168.1.50.',
  box: 'Such as 192.168.1.50. The box in your store connects to it.',
};

const isBy = (connection: Printer['connection']) => (form: FormData) => textOf(form, 'connection') === connection;
/** At a typed address. */
const isOnNetwork = (form: FormData) => PRINTER_CONNECTIONS.some((one) => hasAddress(one) && isBy(one)(form));

const PORT_HELP = 'Usually 9100. ePOS-Print uses 80, or 443 with HTTPS.';
const HTTPS_HELP =
  'If HTTPS is on in the printer. Its certificate is remembered at the first print; save the printer again after changing it.';
const DEVICE_HELP = `${DEFAULT_DEVICE_ID} is the printer itself.`;

const DRAWER_PORTS = [
  { value: 'drawer', label: 'Cash drawer or nothing' },
  { value: 'buzzer', label: 'Buzzer' },
] as const;
const DRAWER_PORT_HELP = 'A buzzer rings with each kitchen docket. A test page rings it, too.';

const SERIAL_HELP = 'On the label under the printer. It starts with N.';

/** A box prints without the internet; a printer that asks the cloud, or is behind one, would not. */
function connectionsAt({ hasBox, hasKitchenCloud }: Pick<Around, 'hasBox' | 'hasKitchenCloud'>) {
  return WORKING_CONNECTIONS.filter((connection) => {
    if (connection === 'SUNMI') return hasKitchenCloud && !hasBox;
    return connection !== 'CLOUD' || !hasBox;
  });
}

interface Around {
  readonly stored: Printer;
  readonly others: readonly { readonly printer: Pick<Printer, 'id' | 'name'> }[];
  /** Printers are reached by the box in the store. */
  readonly isByBox: boolean;
  /** The store has a box: what it prints on is reached from there. */
  readonly hasBox: boolean;
  /** There is an account with the cloud of kitchen printers. */
  readonly hasKitchenCloud: boolean;
}

/** Of a printer behind its maker's cloud. */
const CLOUD_SERIAL = where<string | null | undefined>(
  isBy('SUNMI'),
  mapped(
    text('Serial number', {
      help: SERIAL_HELP,
      isRequired: true,
      box: { maxLength: 32, autoCapitalize: 'characters', spellCheck: false },
    }),
    { inner: (serial) => serial ?? '', outer: (typed) => typed || null },
  ),
  null,
);

const BLUETOOTH = where<string | null | undefined>(
  isBy('BLUETOOTH'),
  mapped(
    text('Bluetooth address', {
      help: 'On the page of the printer’s self-test, such as 00:01:90:7C:AB:12.',
      isRequired: true,
      box: { maxLength: 17, autoCapitalize: 'characters', spellCheck: false },
    }),
    { inner: (address) => address ?? '', outer: (typed) => typed || null },
  ),
  null,
);

const DRAWER_PORT = where<Printer['drawerPort']>(
  (form) => !isBy('SUNMI')(form),
  mapped(select<NonNullable<Printer['drawerPort']>>('Drawer socket', DRAWER_PORTS, { help: DRAWER_PORT_HELP }), {
    inner: (use) => use ?? 'drawer',
    // Printers from before are drawers without saying so.
    outer: (use, stored) => (stored === undefined && use === 'drawer' ? undefined : use),
  }),
  undefined,
);

/** A printer's form. Drops fields that it hides for a connection. */
export function printerKit({ stored, others, isByBox, hasBox, hasKitchenCloud }: Around): FormKit<Printer> {
  return formKit<Printer>({
    schema: printerSchema,
    fields: {
      name: text('Name', { help: 'Shown on dockets and tills.', isRequired: true, box: { maxLength: 40 } }),
      connection: select(
        'Connection type',
        optionsOf(
          offered(PRINTER_CONNECTIONS, connectionsAt({ hasBox, hasKitchenCloud }), stored.connection),
          CONNECTION_LABELS,
        ),
      ),
      ipAddress: where(
        isOnNetwork,
        orNull(
          text('Network address', { help: ADDRESS_HELP[isByBox ? 'box' : 'here'], box: { inputMode: 'decimal' } }),
        ),
        null,
      ),
      port: where(isOnNetwork, limited('Port', { help: PORT_HELP }), DEFAULT_PRINTER_PORT),
      isSecure: where(isBy('EPOS'), yesNo('Use HTTPS', { help: HTTPS_HELP }), false),
      deviceId: where<string | null | undefined>(
        isBy('EPOS'),
        mapped(text('Device ID', { help: DEVICE_HELP, isOptional: true, box: { maxLength: 30 } }), {
          inner: (deviceId) => deviceId ?? DEFAULT_DEVICE_ID,
          outer: (typed) => typed || DEFAULT_DEVICE_ID,
        }),
        null,
      ),
      cloudSerial: CLOUD_SERIAL,
      usbSerial: where<string | null | undefined>(
        isBy('USB'),
        mapped(
          text('USB serial number', {
            isOptional: true,
            help: 'Needed only if several printers are plugged into the box. The box lists them under Health of the box.',
            box: { maxLength: 64 },
          }),
          { inner: (serial) => serial ?? '', outer: (typed) => typed || null },
        ),
        null,
      ),
      bluetoothAddress: BLUETOOTH,
      printerModel: where<Printer['printerModel']>(
        (form) => !isBy('SUNMI')(form),
        select('Model', modelOptions(stored.printerModel)),
        SUNMI_MODEL,
      ),
      paperDots: mapped(
        select<string>(
          'Paper',
          PAPER_DOTS.map((dots) => ({ value: String(dots), label: PAPER_LABELS[dots] })),
        ),
        // The schema rejects any other number.
        { inner: String, outer: (dots) => Number(dots) as Printer['paperDots'] },
      ),
      numberOfCopies: limited('Copies of every docket', { help: `1 to ${MAX_COPIES}`, className: 'max-w-52' }),
      drawerPort: DRAWER_PORT,
      fallbackPrinterId: orNull(
        select(
          'Backup printer',
          others.map(({ printer }) => ({ value: printer.id, label: printer.name })),
          { help: 'Prints this printer’s dockets after 30 seconds offline.', placeholder: 'None' },
        ),
      ),
      active: yesNo('Active', { help: 'Off: its stations use their other printers.' }),
    },
  });
}

/** Only what prints, and what this printer is already. */
function offered<T extends string>(all: readonly T[], working: readonly T[], stored: T): readonly T[] {
  return all.filter((one) => working.includes(one) || one === stored);
}

function modelOptions(stored: Printer['printerModel']) {
  return offered(PRINTER_MODELS, WORKING_MODELS, stored).map((value) => ({
    value,
    label: PRINTER_MODEL_FACTS[value].name,
  }));
}

function optionsOf<T extends string>(values: readonly T[], words: Readonly<Record<T, string>>) {
  return values.map((value) => ({ value, label: words[value] }));
}
