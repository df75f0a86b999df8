import type { Database } from './schema/index.ts';

/**
 * Each thing has one writer (domain rules §7). This is the one list of it: what a store's box holds a copy of, who writes
 * it, and which columns travel. A table is here or in `STAYS`; a test fails on one that is in neither.
 */
export interface FeedEntry {
  readonly table: keyof Database & string;
  readonly key: readonly string[];
  /** Which box a row concerns. */
  readonly within: Within;
  readonly owner: Owner;
  /** Columns that never travel to the box: secrets, and what a shop does not need. */
  readonly withheldFromBox?: readonly string[];
  /** Only these columns travel to the box; those of the other list stay as the box has them. */
  readonly down?: readonly string[];
  /** Only these columns travel to the cloud. */
  readonly up?: readonly string[];
  /** Rows may trade a unique name or number with each other, so the old ones go before the new ones come. */
  readonly tradesUniques?: true;
  /** Columns that each side fills for itself. */
  readonly local?: readonly string[];
  /** Rows of an insert-only table that aren't sent. */
  readonly except?: string;
  /** The condition for rows in a snapshot, beyond the store's; for rows that only matter while they wait. */
  readonly snapshotOnly?: string;
}

export type Within =
  /** The column holds the store's id. */
  | { readonly store: string }
  /** The column holds the restaurant's id: every store's box has the row. */
  | { readonly restaurant: string }
  /** The column holds the id of an order of the store. */
  | { readonly order: string }
  /** A row of the restaurant that a row of the store names: `used` is SQL that is true for it; `:store` is the store. */
  | { readonly restaurant: string; readonly used: string };

export type Owner =
  | 'cloud'
  | 'box'
  /** The maker, as the id in this column shows. */
  | { readonly maker: string }
  /** Made by either side, continued by the box: a docket, and what it told the kitchen. */
  | 'handedToBox'
  /** A fact: either side adds it, neither changes it. */
  | 'told'
  /** The side that didn't make the id in this column: the answer to a command. */
  | { readonly answerTo: string };

const BY_ORDER: Owner = { maker: 'orderId' };
const STORE: Within = { store: 'storeId' };
const RESTAURANT: Within = { restaurant: 'restaurantId' };

/** Of an order that may still change, or was paid within two days of the store's last one. */
function mayChange(table: string): string {
  return `orderId in (select id from orders where statusCode in ('new', 'accepted'))
      or orderId in (select id from bills where state = 'open')
      or exists (select 1 from orders done where done.id = ${table}.orderId and done.statusCode = 'completed'
        and done.placedIsoDateTimeUtc >= (
          select date(max(latest.placedIsoDateTimeUtc), '-2 days') from orders latest where latest.storeId = done.storeId))`;
}

/** Parents before children: rows are written in this order and deleted in reverse. */
export const FEED: readonly FeedEntry[] = [
  { table: 'restaurants', key: ['id'], within: { restaurant: 'id' }, owner: 'cloud' },
  {
    table: 'images',
    key: ['id'],
    within: {
      restaurant: 'restaurantId',
      used: `id in (
        select imageId from items where storeId = :store union select imageId from categories where storeId = :store
        union select bannerImageId from stores where id = :store
        union select logoImageId from restaurants join stores on stores.restaurantId = restaurants.id where stores.id = :store)`,
    },
    owner: 'cloud',
  },
  { table: 'stores', key: ['id'], within: { store: 'id' }, owner: 'cloud' },
  {
    table: 'boxes',
    key: ['id'],
    within: STORE,
    owner: 'cloud',
    // Sent in order: the previous one is inactive before the next one exists.
    down: ['id', 'restaurantId', 'storeId', 'name', 'mark', 'isActive', 'createdIsoDateTimeUtc'],
  },
  { table: 'store_settings', key: ['storeId', 'name'], within: STORE, owner: 'cloud' },
  { table: 'categories', key: ['id'], within: STORE, owner: 'cloud' },
  { table: 'items', key: ['id'], within: STORE, owner: 'cloud' },
  { table: 'pizza_settings', key: ['storeId'], within: STORE, owner: 'cloud' },
  { table: 'dining_tables', key: ['id'], within: STORE, owner: 'cloud', tradesUniques: true },
  { table: 'floor_layouts', key: ['storeId'], within: STORE, owner: 'cloud' },
  { table: 'coupons', key: ['id'], within: RESTAURANT, owner: 'cloud', tradesUniques: true },
  { table: 'loyalty_settings', key: ['restaurantId'], within: RESTAURANT, owner: 'cloud' },
  { table: 'employees', key: ['id'], within: STORE, owner: 'cloud', tradesUniques: true },
  // A face travels to the store's box, where its tills ask for it, and nowhere else.
  { table: 'employee_faces', key: ['employeeId'], within: STORE, owner: 'cloud' },
  {
    table: 'pos_terminals',
    key: ['id'],
    within: STORE,
    owner: 'cloud',
    // The code by the platform's own key stays: a box knows its store's key only.
    down: [
      'id',
      'restaurantId',
      'storeId',
      'name',
      'boxPairingCodeHash',
      'pairingExpiresIsoDateTimeUtc',
      'settingsJson',
      'createdIsoDateTimeUtc',
    ],
    up: ['pairedIsoDateTimeUtc', 'wrongPinCount', 'pinLockedUntilIsoDateTimeUtc'],
  },
  { table: 'time_clock_events', key: ['storeId', 'id'], within: STORE, owner: 'told' },
  { table: 'pay_period_locks', key: ['id'], within: STORE, owner: 'cloud' },
  { table: 'print_stations', key: ['id'], within: STORE, owner: 'cloud', tradesUniques: true },
  {
    table: 'printers',
    key: ['id'],
    within: STORE,
    owner: 'cloud',
    down: ['id', 'restaurantId', 'storeId', 'name', 'specJson', 'fallbackPrinterId'],
    up: ['statusCode', 'statusText', 'statusIsoDateTimeUtc', 'knowledgeJson'],
  },
  // Decided where the printer stopped, with or without a line to the other side.
  { table: 'station_redirects', key: ['id'], within: STORE, owner: 'told' },
  // Before everything that it deletes: a box must know whose rows those were.
  { table: 'forgotten_customers', key: ['id'], within: RESTAURANT, owner: 'cloud' },
  {
    table: 'customers',
    key: ['id'],
    within: {
      restaurant: 'restaurantId',
      used: `(exists (select 1 from orders where orders.customerId = customers.id and orders.storeId = :store)
        or exists (select 1 from store_customers known where known.customerId = customers.id and known.storeId = :store))`,
    },
    owner: 'cloud',
    withheldFromBox: ['unverifiedEmail', 'messagesOffJson', 'previousUnverifiedEmailsJson', 'phoneNumberE164'],
    tradesUniques: true,
  },
  { table: 'store_customers', key: ['storeId', 'customerId'], within: STORE, owner: 'cloud' },
  { table: 'store_customer_places', key: ['id'], within: STORE, owner: 'cloud' },
  {
    table: 'loyalty_cards',
    key: ['id'],
    within: {
      restaurant: 'restaurantId',
      used: `(exists (select 1 from orders where orders.customerId = loyalty_cards.customerId and orders.storeId = :store)
        or exists (select 1 from store_customers known
          where known.customerId = loyalty_cards.customerId and known.storeId = :store))`,
    },
    owner: 'cloud',
  },
  {
    table: 'orders',
    key: ['id'],
    within: STORE,
    owner: { maker: 'id' },
    withheldFromBox: ['accessTokenHash', 'customerEmail'],
  },
  { table: 'order_lines', key: ['orderId', 'id'], within: STORE, owner: BY_ORDER },
  { table: 'order_versions', key: ['orderId', 'number'], within: STORE, owner: BY_ORDER },
  { table: 'order_history', key: ['id'], within: STORE, owner: BY_ORDER },
  { table: 'order_rungs', key: ['orderId', 'rung'], within: STORE, owner: BY_ORDER },
  { table: 'order_day_changes', key: ['orderId', 'businessDay'], within: STORE, owner: BY_ORDER },
  {
    table: 'order_payments',
    key: ['orderId'],
    within: STORE,
    owner: 'cloud',
    down: [
      'orderId',
      'restaurantId',
      'storeId',
      'statusCode',
      'amountInCents',
      'currencyCode',
      'checkoutExpiresIsoDateTimeUtc',
      'cardBrand',
      'cardLast4',
      'capturedInCents',
      'refundedInCents',
      'updatedIsoDateTimeUtc',
    ],
  },
  { table: 'payment_attempts', key: ['id'], within: STORE, owner: { maker: 'id' }, down: [] },
  { table: 'tenders', key: ['id'], within: STORE, owner: { maker: 'id' } },
  { table: 'refunds', key: ['id'], within: STORE, owner: BY_ORDER, withheldFromBox: ['attemptId', 'providerRefundId'] },
  {
    table: 'card_terminals',
    key: ['id'],
    within: STORE,
    owner: 'cloud',
    tradesUniques: true,
    // A pairing belongs to the side that made it, and so does its secret.
    down: [
      'id',
      'restaurantId',
      'storeId',
      'name',
      'provider',
      'reach',
      'address',
      'createdIsoDateTimeUtc',
      'removedIsoDateTimeUtc',
      'optionsJson',
    ],
  },
  { table: 'card_terminal_tills', key: ['posTerminalId'], within: STORE, owner: 'cloud', tradesUniques: true },
  {
    table: 'terminal_attempts',
    key: ['id'],
    within: STORE,
    owner: { maker: 'id' },
    // The side that drives it polls every second; the other side receives each change and never polls.
    local: ['nextLookIsoDateTimeUtc', 'silentSinceIsoDateTimeUtc', 'revision', 'displayText'],
  },
  { table: 'terminal_receipts', key: ['id'], within: STORE, owner: { maker: 'attemptId' } },
  { table: 'terminal_messages', key: ['id'], within: STORE, owner: { maker: 'attemptId' }, down: [] },
  { table: 'terminal_runs', key: ['attemptId'], within: STORE, owner: { maker: 'attemptId' }, down: [] },
  { table: 'terminal_reports', key: ['id'], within: STORE, owner: { maker: 'attemptId' }, down: [] },
  { table: 'terminal_documents', key: ['id'], within: STORE, owner: { maker: 'id' } },
  { table: 'bills', key: ['id'], within: STORE, owner: { maker: 'id' } },
  { table: 'bill_shares', key: ['id'], within: STORE, owner: { maker: 'billId' } },
  { table: 'bill_edits', key: ['id'], within: STORE, owner: BY_ORDER },
  { table: 'bill_edit_refunds', key: ['refundId'], within: STORE, owner: BY_ORDER },
  { table: 'table_events', key: ['id'], within: STORE, owner: 'told' },
  { table: 'table_calls', key: ['id'], within: STORE, owner: 'told' },
  // Made online or in the admin: the cloud's; made at a till: the box's.
  {
    table: 'table_bookings',
    key: ['id'],
    within: STORE,
    owner: { maker: 'id' },
    withheldFromBox: ['requestKey', 'customerUnverifiedEmail'],
  },
  { table: 'table_booking_activity', key: ['id'], within: STORE, owner: { maker: 'bookingId' } },
  {
    table: 'cash_sessions',
    key: ['id'],
    within: STORE,
    owner: { maker: 'id' },
    // Places in this side's own file.
    local: ['openMark', 'closeMark'],
  },
  { table: 'cash_moves', key: ['id'], within: STORE, owner: { maker: 'sessionId' } },
  { table: 'cash_counts', key: ['id'], within: STORE, owner: { maker: 'sessionId' } },
  { table: 'cash_session_tenders', key: ['tenderId'], within: STORE, owner: { maker: 'sessionId' } },
  { table: 'coupon_redemptions', key: ['id'], within: { order: 'orderId' }, owner: BY_ORDER },
  // A card is the restaurant's: a box sends a command for what its sales earn.
  { table: 'loyalty_entries', key: ['id'], within: { order: 'orderId' }, owner: 'cloud' },
  {
    table: 'print_jobs',
    key: ['id'],
    within: STORE,
    owner: 'handedToBox',
    snapshotOnly: "status = 'queued'",
  },
  {
    table: 'kitchen_entries',
    key: ['id'],
    within: STORE,
    // Never changed; a box takes out what was said of a person who is forgotten, as with dockets.
    owner: 'handedToBox',
    // Of an order that is over the kitchen is told nothing more; of one that it is done with it is, while the bill is open
    // or may be reopened: some days after it was paid.
    snapshotOnly: mayChange('kitchen_entries'),
  },
  {
    table: 'kitchen_acts',
    key: ['id'],
    within: STORE,
    // A union, as what the kitchen was told.
    owner: 'handedToBox',
    snapshotOnly: mayChange('kitchen_acts'),
  },
  { table: 'sync_commands', key: ['id'], within: STORE, owner: { maker: 'id' }, snapshotOnly: 'false' },
  {
    table: 'sync_command_results',
    key: ['commandId'],
    within: STORE,
    owner: { answerTo: 'commandId' },
    snapshotOnly: 'false',
  },
  {
    table: 'outbox_events',
    key: ['id'],
    within: STORE,
    owner: 'told',
    local: ['sequence'],
    except:
      "type in ('cardEventReceived', 'merchantAccountReported', 'savedCardsReported', 'phonePaymentReported', 'disputeReported', 'paymentOutcome', 'checkoutStarted', 'messageQueued', 'lineChanged', 'terminalPaymentChanged')",
    snapshotOnly: 'false',
  },
  {
    table: 'audit_log',
    key: ['id'],
    within: STORE,
    owner: 'told',
    // Each side's chain is its own: a row is added at the end of the other's.
    local: ['sequence', 'previousHash', 'hash'],
    down: [],
    snapshotOnly: 'false',
  },
  {
    table: 'evidence_links',
    key: ['storeId', 'writer', 'history', 'sequence'],
    within: STORE,
    // As the box wrote them: each writer has chains of its own.
    owner: 'told',
    down: [],
    snapshotOnly: 'false',
  },
];

/** Tables that each side keeps to itself, with the reason. */
export const STAYS: Readonly<Partial<Record<keyof Database, string>>> = {
  kitchen_times: 'each side works them out from what was done at kitchen screens, which both have',
  silent_screens: 'each side listens to the screens that it serves',
  terminal_log_chunks: 'a kit’s log is handed in on the side that the till talks to',
  users: 'people of the admin; their passwords stay in the cloud',
  memberships: 'who may use the admin',
  account_tokens: 'secrets of the admin',
  two_steps: 'the same',
  recovery_codes: 'the same',
  pending_sign_ins: 'the same',
  passkeys: 'the same',
  used_passkey_challenges: 'the same',
  access_tokens: 'keys of programs that ask the cloud',
  restaurant_files: 'which file of everything an owner asked for, at the admin',
  support_sessions: 'whom of the platform a restaurant let in, at the admin',
  support_views: 'the same',
  push_devices: 'phones of people of the admin; their messages are sent from the cloud',
  push_rings: 'the same',
  merchant_accounts: 'into which account the provider pays a store',
  payouts: 'what the provider paid to stores',
  time_clock_pictures: 'faces: they stay on the side that the till talked to, until they are deleted',
  card_customers: 'customers as the card provider knows them',
  card_customers_to_erase: 'what is left to do with the card provider',
  saved_cards: 'which cards a customer keeps with the provider; a box charges none',
  saved_card_tries: 'how a website order is being paid',
  cards_to_save: 'the same',
  platform_settings: 'what the platform charges',
  order_books: 'what an order cost its store, and which payout took it',
  book_differences: 'where the provider’s books differ from ours; a person settles it in the admin',
  disputes: 'payments that banks took back; they are answered in the admin',
  wage_rates: 'what people earn, which no till needs to know',
  store_keys: 'under which key PINs are kept; a box has the keys beside its file',
  sessions: 'a till or a guest is signed in with the side it talks to',
  approvals: 'a PIN allowed an act on the side that the till talks to',
  rate_counters: 'limits of the side that is asked',
  phone_codes: 'codes are texted by the cloud',
  email_codes: 'and emailed by it',
  proved_emails: 'by these customers sign in, which they do with the cloud',
  bill_holds: 'who is editing now, on the side that the tills talk to',
  phone_payments: 'how guests pay a bill of the cloud on their phones; what came of it is a payment, which travels',
  display_states: 'what a till sells this minute, on the side that it talks to',
  batch_upload_jobs: 'spreadsheets sent to the admin; what they changed travels with the menu',
  batch_upload_rows: 'the same',
  menu_drafts: 'menus are edited in the cloud; what is published travels with the menu',
  menu_draft_rows: 'the same',
  menu_versions: 'the same',
  menu_version_rows: 'the same',
  carts: 'what a guest has not ordered yet, on the side the guest talks to',
  customer_addresses: 'where customers live; a box knows the addresses of its store’s orders',
  domains: 'names of the website',
  domain_claims: 'the same, before they are proved',
  custom_pages: 'pages of the website',
  custom_page_addresses: 'the same',
  loyalty_adjustments: 'made in the admin; the card that they change travels',
  inquiries: 'what guests write from the website; it is mailed from the cloud',
  website_themes: 'how the website looks; logo and colour, which are printed too, are the restaurant’s own',
  website_versions: 'how the website looked before',
  order_counters: 'each side counts in a range of its own',
  sales_facts: 'each side keeps them by its own copy of the orders',
  sales_fact_places: 'the same',
  sales_months: 'the same',
  courier_quotes: 'what couriers ask; they are called from the cloud',
  courier_jobs: 'deliveries by couriers, booked and followed in the cloud',
  uber_eats_connections: 'which store is which on Uber Eats; Uber is called from the cloud',
  uber_eats_orders: 'orders of Uber Eats, read and answered from the cloud',
  uber_eats_messages: 'what Uber says has changed, until it was read',
  uber_eats_price_grids: 'prices on Uber Eats; menus are sent from the cloud',
  marketplace_menu_uploads: 'the same',
  uber_eats_store_status: 'what Uber Eats was told of a store’s pause; it is told from the cloud',
  uber_eats_sold_out: 'what Uber Eats was told of items that ran out; it is told from the cloud',
  google_feed_tasks: 'feeds for Google are made in the cloud',
  google_feed_files: 'the same',
  google_orders: 'orders by Google, checked and told of from the cloud',
  store_add_ons: 'switched in the admin; whether tills show the map travels with the map',
  connected_stores: 'which store’s orders print at another too; the cloud alone sees both',
  order_copies: 'the same',
  cloud_printers: 'which printer is whose in its maker’s cloud; that is called from the cloud',
  webhook_events: 'messages of providers to the cloud',
  handler_positions: 'how far this side has come',
  handler_lanes: 'where this side is behind',
  parked_events: 'what this side could not handle',
  job_runs: 'what this side has run',
  saved_reports: 'reports that are emailed from the cloud',
  saved_report_runs: 'the same',
  journal_exports: 'which days of the journal left for the bookkeeper, from the admin',
  outgoing_messages: 'texts and mails leave from the cloud',
  refused_forms: 'what a browser typed, until the side that it talks to has shown it again',
  idempotency_keys: 'answers this side has given',
  change_feed: 'the feed itself',
  sync_places: 'how far this side has come',
  histories: 'where this file’s own history turns',
  restore_findings: 'what a restore left for a person; asked for in the admin',
  sync_applying: 'says that the other side’s rows are being written',
  cell_moves: 'where a restaurant has gone',
  cell_changes: 'what a restaurant that is about to go has still to tell its new cell',
  cell_arrivals: 'which restaurants come from another cell',
  guest_users: 'whose account is in another cell',
};
