/**
 * What of a restaurant stays out of its file: the file goes through mails and lies in folders, so whoever finds it must get in nowhere
 * with it, at no server, no card provider and no shop. A test holds every column of the schema against these lists.
 */

/** Columns that open something, or stand for a person's secret. The row is in the file without them. */
export const WITHHELD: Readonly<Record<string, readonly string[]>> = {
  boxes: ['pairingCodeHash', 'credentialHash', 'previousCredentialHash'],
  card_terminals: ['secretSealed'],
  custom_pages: ['previewKey'],
  disputes: ['connectedAccountId'],
  employees: ['pinHash'],
  forgotten_customers: ['salt', 'phoneHashesJson'],
  order_payments: ['checkoutSessionId', 'checkoutUrl', 'connectedAccountId'],
  orders: ['accessTokenHash'],
  pos_terminals: ['pairingCodeHash', 'boxPairingCodeHash', 'wrongPinsJson'],
  table_bookings: ['requestKey'],
  users: ['passwordHash'],
  website_themes: ['previewKey'],
};

/** Tables with no row in the file, each with why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access_tokens: 'keys for programs that ask this server',
  approvals: 'what a manager allowed a moment ago',
  card_customers: 'whose cards the card provider has: they are its and this server’s',
  cards_to_save: 'cards that are about to be saved there',
  carts: 'a cart is opened by its id',
  change_feed: 'what is still to be told to a box of this server',
  cloud_printers: 'which printers this server’s account with their maker claims',
  display_states: 'what a screen showed a moment ago',
  domain_claims: 'proof of a domain for this server',
  domains: 'an address leads to one server',
  email_codes: 'codes that sign in',
  google_feed_files: 'made from the menu again',
  google_feed_tasks: 'made from the menu again',
  merchant_accounts: 'accounts of this server’s with the card provider',
  outgoing_messages: 'they carry links and codes, and this server sends them',
  phone_codes: 'codes that sign in',
  phone_payments: 'cards at work at this server’s provider; what came of them is a payment of its bill',
  restaurant_files: 'which files were made here',
  saved_card_tries: 'payments by saved cards',
  saved_cards: 'the card provider’s names of cards',
  sessions: 'who is signed in',
  silent_screens: 'what a screen did a moment ago',
  store_keys: 'which key of this server’s the PINs are kept under',
  support_sessions: 'this server’s own people',
  support_views: 'this server’s own people',
  sync_command_results: 'what boxes of this server asked for',
  sync_commands: 'what boxes of this server asked for',
  uber_eats_connections: 'this server’s way in at Uber',
};

/** Rows that would act once more where the file is opened. */
export const ROWS_LEFT_OUT: Readonly<Record<string, string>> = {
  // The printer is this server's to print at, and the file may be opened in another town.
  print_jobs: "status = 'queued'",
};

/** Columns whose name sounds like a secret, and that are none. */
export const NO_SECRET: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['previousHash', 'hash'],
  courier_quotes: ['dropoffHash'],
  evidence_links: ['previousHash', 'bodyHash', 'hash'],
  images: ['contentHash'],
  outbox_events: ['sequence'],
  payment_attempts: ['providerKey'],
  pos_terminals: ['wrongPinCount', 'pinLockedUntilIsoDateTimeUtc'],
  terminal_attempts: ['providerKey', 'authCode'],
  time_clock_events: ['isPinProven'],
  website_themes: ['cssKey'],
};

/** What a column is called that may open something. */
const SOUNDS_SECRET: readonly RegExp[] = [
  /hash|secret|sealed|token|password|credential|salt|fingerprint|challenge/i,
  /^pin(?!ned)|[a-z]Pin(?!ned)/,
  /(pairing|auth|sms|phone|email)Code|(preview|provider|request|css|api|public|private)Key/i,
  /(checkout|provider|connected)\w*(Url|SessionId|AccountId|CustomerId)/i,
];

export interface Column {
  readonly table: string;
  readonly name: string;
}

/** Columns that nobody has decided about: each may be a secret that goes along. */
export function undecidedColumns(columns: readonly Column[]): Column[] {
  return columns.filter(
    ({ table, name }) =>
      SOUNDS_SECRET.some((sound) => sound.test(name)) &&
      !(table in LEFT_OUT) &&
      !WITHHELD[table]?.includes(name) &&
      !NO_SECRET[table]?.includes(name),
  );
}
