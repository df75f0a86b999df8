/**
 * The answers of a cloud kitchen printer's service, as the specification numbers them (specification 2 §10). Each interface of the
 * service has numbers of its own; its adapter translates them into these.
 */
export const CLOUD_PRINTER_CODES = [
  10000, 20000, 20001, 40000, 40001, 40002, 60001, 60002, 60003, 60004, 60005, 60006, 60007, 60008, 60012,
] as const;
export type CloudPrinterCode = (typeof CLOUD_PRINTER_CODES)[number];

export const CLOUD_PRINTER_OK = 10000;

/**
 * Who can do something about it: nobody has to (`ok`), it passes (`passing`), whoever runs this installation (`account`), whoever
 * typed the serial number (`printer`), or us (`ours`).
 */
export type CloudPrinterTrouble = 'ok' | 'passing' | 'account' | 'printer' | 'ours';

interface CodeWords {
  readonly trouble: CloudPrinterTrouble;
  /** What happened. */
  readonly what: string;
  /** What to do next. */
  readonly next: string;
}

const words = (trouble: CloudPrinterTrouble, what: string, next: string): CodeWords => ({ trouble, what, next });

const ASK_SUPPORT = 'Tell support, with the printer’s serial number.';

const WORDS: Readonly<Record<CloudPrinterCode, CodeWords>> = {
  10000: words('ok', 'Connected.', 'Print a test page.'),
  20000: words('passing', 'Sunmi’s service can’t be reached.', 'Try again in a minute.'),
  20001: words('account', 'Sunmi refused this installation’s app ID.', 'Check the app ID and key, or tell support.'),
  40000: words('ours', 'Sunmi missed something in our request.', ASK_SUPPORT),
  40001: words('ours', 'Sunmi couldn’t read our request.', ASK_SUPPORT),
  40002: words('account', 'Sunmi refused our signature.', 'Check the app key, or tell support.'),
  60001: words('passing', 'Our request reached Sunmi too late.', 'Try again. If it stays, check the server’s clock.'),
  60002: words(
    'printer',
    'Sunmi knows no printer with this serial number.',
    'Check it against the label under the printer. It starts with N.',
  ),
  60003: words(
    'printer',
    'This printer isn’t registered for Servery with Sunmi.',
    'Ask your dealer to register it for Servery.',
  ),
  60004: words('printer', 'Sunmi couldn’t connect the printer.', 'Turn the printer off and on, then try again.'),
  60005: words('printer', 'Sunmi couldn’t release the printer.', 'Try again in a few minutes.'),
  60006: words('ours', 'Sunmi doesn’t know this store.', 'Connect the printer again.'),
  60007: words('passing', 'Sunmi had a problem while connecting the printer.', 'Try again in a few minutes.'),
  60008: words(
    'printer',
    'This printer is connected to another store or app.',
    'Remove it there first, for example in the Sunmi Assistant app.',
  ),
  60012: words('ours', 'Sunmi refused this store’s number as too long.', ASK_SUPPORT),
};

/** What a code means and what to do about it, for the person who reads it. */
export function cloudPrinterWords(code: CloudPrinterCode): CodeWords {
  return WORDS[code];
}

/** Both in one: 'Sunmi knows no printer with this serial number. Check it against …'. */
export function cloudPrinterText(code: CloudPrinterCode): string {
  const { what, next } = WORDS[code];
  return `${what} ${next}`;
}
