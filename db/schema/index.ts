import type {
  AccessTokensTable,
  AccountTokensTable,
  ApprovalsTable,
  DisplayStatesTable,
  EmployeeFacesTable,
  EmployeesTable,
  MembershipsTable,
  PasskeysTable,
  PendingSignInsTable,
  PosTerminalsTable,
  PushDevicesTable,
  PushRingsTable,
  RateCountersTable,
  RecoveryCodesTable,
  RestaurantFilesTable,
  SessionsTable,
  StoreKeysTable,
  SupportSessionsTable,
  SupportViewsTable,
  TwoStepsTable,
  UsedPasskeyChallengesTable,
  UsersTable,
} from './access.tables.ts';
import type { BatchUploadJobsTable, BatchUploadRowsTable } from './batch-uploads.tables.ts';
import type {
  BillEditRefundsTable,
  BillEditsTable,
  BillHoldsTable,
  BillSharesTable,
  BillsTable,
} from './bills.tables.ts';
import type { TableBookingActivityTable, TableBookingsTable } from './bookings.tables.ts';
import type {
  CardTerminalsTable,
  CardTerminalTillsTable,
  TerminalAttemptsTable,
  TerminalDocumentsTable,
  TerminalLogChunksTable,
  TerminalMessagesTable,
  TerminalReceiptsTable,
  TerminalReportsTable,
  TerminalRunsTable,
} from './card-terminals.tables.ts';
import type { CashCountsTable, CashMovesTable, CashSessionsTable, CashSessionTendersTable } from './cash.tables.ts';
import type { CellArrivalsTable, CellChangesTable, CellMovesTable, GuestUsersTable } from './cells.tables.ts';
import type { CourierJobsTable, CourierQuotesTable } from './courier.tables.ts';
import type {
  CartsTable,
  CouponRedemptionsTable,
  CouponsTable,
  CustomerAddressesTable,
  CustomersTable,
  EmailCodesTable,
  ForgottenCustomersTable,
  LoyaltyAdjustmentsTable,
  LoyaltyCardsTable,
  LoyaltyEntriesTable,
  LoyaltySettingsTable,
  PhoneCodesTable,
  ProvedEmailsTable,
  StoreCustomerPlacesTable,
  StoreCustomersTable,
} from './customers.tables.ts';
import type { EvidenceLinksTable } from './evidence.tables.ts';
import type { FloorLayoutsTable, TableCallsTable, TableEventsTable } from './floor.tables.ts';
import type { JournalExportsTable } from './journal.tables.ts';
import type {
  GoogleFeedFilesTable,
  GoogleFeedTasksTable,
  GoogleOrdersTable,
  MarketplaceMenuUploadsTable,
  UberEatsConnectionsTable,
  UberEatsMessagesTable,
  UberEatsOrdersTable,
  UberEatsPriceGridsTable,
  UberEatsSoldOutTable,
  UberEatsStoreStatusTable,
} from './marketplace.tables.ts';
import type { CategoriesTable, DiningTablesTable, ItemsTable, PizzaSettingsTable } from './menu.tables.ts';
import type {
  MenuDraftRowsTable,
  MenuDraftsTable,
  MenuVersionRowsTable,
  MenuVersionsTable,
} from './menu-drafts.tables.ts';
import type { MerchantAccountsTable, PayoutsTable } from './merchant-accounts.tables.ts';
import type {
  BookDifferencesTable,
  CardCustomersTable,
  CardCustomersToEraseTable,
  CardsToSaveTable,
  DisputesTable,
  OrderBooksTable,
  PlatformSettingsTable,
  SavedCardsTable,
  SavedCardTriesTable,
} from './online-money.tables.ts';
import type {
  OrderCountersTable,
  OrderHistoryTable,
  OrderLinesTable,
  OrderRungsTable,
  OrdersTable,
  OrderVersionsTable,
} from './orders.tables.ts';
import type {
  OrderPaymentsTable,
  PaymentAttemptsTable,
  RefundsTable,
  TendersTable,
  WebhookEventsTable,
} from './payments.tables.ts';
import type { PhonePaymentsTable } from './phone-payments.tables.ts';
import type {
  AuditLogTable,
  HandlerLanesTable,
  HandlerPositionsTable,
  IdempotencyKeysTable,
  JobRunsTable,
  OutboxEventsTable,
  OutgoingMessagesTable,
  ParkedEventsTable,
  RefusedFormsTable,
} from './platform.tables.ts';
import type {
  CloudPrintersTable,
  ConnectedStoresTable,
  KitchenActsTable,
  KitchenEntriesTable,
  KitchenTimesTable,
  OrderCopiesTable,
  PrintersTable,
  PrintJobsTable,
  PrintStationsTable,
  SilentScreensTable,
  StationRedirectsTable,
} from './printing.tables.ts';
import type {
  OrderDayChangesTable,
  SalesFactPlacesTable,
  SalesFactsTable,
  SalesMonthsTable,
} from './reports.tables.ts';
import type { SavedReportRunsTable, SavedReportsTable } from './saved-reports.tables.ts';
import type {
  BoxesTable,
  ChangeFeedTable,
  HistoriesTable,
  RestoreFindingsTable,
  SyncApplyingTable,
  SyncCommandResultsTable,
  SyncCommandsTable,
  SyncPlacesTable,
} from './sync.tables.ts';
import type {
  DomainClaimsTable,
  DomainsTable,
  ImagesTable,
  RestaurantsTable,
  StoreAddOnsTable,
  StoreSettingsTable,
  StoresTable,
} from './tenancy.tables.ts';
import type { TimeClockEventsTable, TimeClockPicturesTable } from './timeclock.tables.ts';
import type { PayPeriodLocksTable, WageRatesTable } from './timesheets.tables.ts';

/** Every table by its name. The migrations make them; a test holds the two together. */
import type {
  CustomPageAddressesTable,
  CustomPagesTable,
  InquiriesTable,
  WebsiteThemesTable,
  WebsiteVersionsTable,
} from './website.tables.ts';

export interface Database {
  cash_sessions: CashSessionsTable;
  cash_moves: CashMovesTable;
  cash_counts: CashCountsTable;
  cash_session_tenders: CashSessionTendersTable;
  restaurants: RestaurantsTable;
  stores: StoresTable;
  store_settings: StoreSettingsTable;
  store_add_ons: StoreAddOnsTable;
  domains: DomainsTable;
  domain_claims: DomainClaimsTable;
  images: ImagesTable;
  users: UsersTable;
  memberships: MembershipsTable;
  sessions: SessionsTable;
  account_tokens: AccountTokensTable;
  two_steps: TwoStepsTable;
  recovery_codes: RecoveryCodesTable;
  pending_sign_ins: PendingSignInsTable;
  passkeys: PasskeysTable;
  used_passkey_challenges: UsedPasskeyChallengesTable;
  access_tokens: AccessTokensTable;
  restaurant_files: RestaurantFilesTable;
  support_sessions: SupportSessionsTable;
  support_views: SupportViewsTable;
  approvals: ApprovalsTable;
  push_devices: PushDevicesTable;
  push_rings: PushRingsTable;
  rate_counters: RateCountersTable;
  pos_terminals: PosTerminalsTable;
  display_states: DisplayStatesTable;
  employees: EmployeesTable;
  employee_faces: EmployeeFacesTable;
  store_keys: StoreKeysTable;
  time_clock_events: TimeClockEventsTable;
  time_clock_pictures: TimeClockPicturesTable;
  pay_period_locks: PayPeriodLocksTable;
  wage_rates: WageRatesTable;
  categories: CategoriesTable;
  items: ItemsTable;
  pizza_settings: PizzaSettingsTable;
  batch_upload_jobs: BatchUploadJobsTable;
  batch_upload_rows: BatchUploadRowsTable;
  journal_exports: JournalExportsTable;
  saved_reports: SavedReportsTable;
  saved_report_runs: SavedReportRunsTable;
  menu_drafts: MenuDraftsTable;
  menu_draft_rows: MenuDraftRowsTable;
  menu_versions: MenuVersionsTable;
  menu_version_rows: MenuVersionRowsTable;
  dining_tables: DiningTablesTable;
  floor_layouts: FloorLayoutsTable;
  table_calls: TableCallsTable;
  table_events: TableEventsTable;
  courier_quotes: CourierQuotesTable;
  courier_jobs: CourierJobsTable;
  uber_eats_connections: UberEatsConnectionsTable;
  uber_eats_orders: UberEatsOrdersTable;
  uber_eats_messages: UberEatsMessagesTable;
  uber_eats_price_grids: UberEatsPriceGridsTable;
  uber_eats_sold_out: UberEatsSoldOutTable;
  uber_eats_store_status: UberEatsStoreStatusTable;
  marketplace_menu_uploads: MarketplaceMenuUploadsTable;
  google_feed_tasks: GoogleFeedTasksTable;
  google_feed_files: GoogleFeedFilesTable;
  google_orders: GoogleOrdersTable;
  table_bookings: TableBookingsTable;
  table_booking_activity: TableBookingActivityTable;
  customers: CustomersTable;
  store_customers: StoreCustomersTable;
  store_customer_places: StoreCustomerPlacesTable;
  forgotten_customers: ForgottenCustomersTable;
  customer_addresses: CustomerAddressesTable;
  phone_codes: PhoneCodesTable;
  email_codes: EmailCodesTable;
  proved_emails: ProvedEmailsTable;
  carts: CartsTable;
  coupons: CouponsTable;
  coupon_redemptions: CouponRedemptionsTable;
  loyalty_settings: LoyaltySettingsTable;
  loyalty_cards: LoyaltyCardsTable;
  loyalty_adjustments: LoyaltyAdjustmentsTable;
  loyalty_entries: LoyaltyEntriesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_versions: OrderVersionsTable;
  order_rungs: OrderRungsTable;
  order_day_changes: OrderDayChangesTable;
  sales_facts: SalesFactsTable;
  sales_fact_places: SalesFactPlacesTable;
  sales_months: SalesMonthsTable;
  order_history: OrderHistoryTable;
  order_counters: OrderCountersTable;
  bills: BillsTable;
  bill_holds: BillHoldsTable;
  bill_shares: BillSharesTable;
  bill_edits: BillEditsTable;
  bill_edit_refunds: BillEditRefundsTable;
  merchant_accounts: MerchantAccountsTable;
  payouts: PayoutsTable;
  card_customers: CardCustomersTable;
  card_customers_to_erase: CardCustomersToEraseTable;
  saved_cards: SavedCardsTable;
  saved_card_tries: SavedCardTriesTable;
  cards_to_save: CardsToSaveTable;
  platform_settings: PlatformSettingsTable;
  order_books: OrderBooksTable;
  book_differences: BookDifferencesTable;
  disputes: DisputesTable;
  order_payments: OrderPaymentsTable;
  phone_payments: PhonePaymentsTable;
  payment_attempts: PaymentAttemptsTable;
  refunds: RefundsTable;
  tenders: TendersTable;
  webhook_events: WebhookEventsTable;
  card_terminals: CardTerminalsTable;
  card_terminal_tills: CardTerminalTillsTable;
  terminal_attempts: TerminalAttemptsTable;
  terminal_receipts: TerminalReceiptsTable;
  terminal_messages: TerminalMessagesTable;
  terminal_runs: TerminalRunsTable;
  terminal_reports: TerminalReportsTable;
  terminal_documents: TerminalDocumentsTable;
  terminal_log_chunks: TerminalLogChunksTable;
  print_stations: PrintStationsTable;
  station_redirects: StationRedirectsTable;
  silent_screens: SilentScreensTable;
  printers: PrintersTable;
  cloud_printers: CloudPrintersTable;
  connected_stores: ConnectedStoresTable;
  order_copies: OrderCopiesTable;
  print_jobs: PrintJobsTable;
  kitchen_entries: KitchenEntriesTable;
  kitchen_acts: KitchenActsTable;
  kitchen_times: KitchenTimesTable;
  outbox_events: OutboxEventsTable;
  handler_lanes: HandlerLanesTable;
  handler_positions: HandlerPositionsTable;
  job_runs: JobRunsTable;
  outgoing_messages: OutgoingMessagesTable;
  parked_events: ParkedEventsTable;
  refused_forms: RefusedFormsTable;
  custom_pages: CustomPagesTable;
  custom_page_addresses: CustomPageAddressesTable;
  inquiries: InquiriesTable;
  website_themes: WebsiteThemesTable;
  website_versions: WebsiteVersionsTable;
  audit_log: AuditLogTable;
  evidence_links: EvidenceLinksTable;
  idempotency_keys: IdempotencyKeysTable;
  boxes: BoxesTable;
  change_feed: ChangeFeedTable;
  sync_places: SyncPlacesTable;
  histories: HistoriesTable;
  restore_findings: RestoreFindingsTable;
  sync_applying: SyncApplyingTable;
  sync_commands: SyncCommandsTable;
  sync_command_results: SyncCommandResultsTable;
  cell_moves: CellMovesTable;
  cell_changes: CellChangesTable;
  cell_arrivals: CellArrivalsTable;
  guest_users: GuestUsersTable;
}
