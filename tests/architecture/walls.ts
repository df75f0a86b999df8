/**
 * The tables of `walls.test.ts`. A new layer or slice gets its place here. An exception has its reason, and one that is
 * no longer needed fails the test, so that the lists only grow shorter.
 */

const PURE = ['src/shared', 'src/domain'];
const EVERYTHING_OF_THE_CLOUD = [
  ...PURE,
  'src/contracts',
  'ports',
  'src/http',
  'src/features',
  'src/ui',
  'src/pages',
  'src/server',
  'db',
  'islands/runtime',
];

/** Which rooms a room may import by value; `ports` are those of `src/integrations`. Types are named more freely. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/shared': [],
  'src/domain': ['src/shared'],
  'src/contracts': [],
  db: PURE,
  'src/integrations': PURE,
  'src/http': [...PURE, 'src/contracts', 'db'],
  'src/features': [...PURE, 'src/contracts', 'src/http', 'db', 'ports'],
  'src/ui': PURE,
  'islands/runtime': [...PURE, 'src/contracts'],
  islands: [...PURE, 'src/contracts', 'src/ui', 'islands/runtime'],
  'src/pages': [...PURE, 'src/contracts', 'src/http', 'src/features', 'src/ui', 'db', 'islands', 'islands/runtime'],
  'src/server': EVERYTHING_OF_THE_CLOUD,
  kiosk: EVERYTHING_OF_THE_CLOUD,
  demo: [...EVERYTHING_OF_THE_CLOUD, 'islands'],
  // Those of `src` that are in no room: the type of what a use case needs, and the entries of all builds.
  'src/context.ts': [],
  'src/main.ts': ['src/server', 'db', 'kiosk', 'demo'],
  'src/heavy-worker.ts': ['src/server', 'src/features'],
};

/** What assembles a program and reads its variables. Only these and the demo know the adapter behind a port. */
export const KNOW_ADAPTERS: readonly string[] = [
  'src/server/check-stripe-command.ts',
  'src/server/compose.ts',
  'src/server/config.ts',
  'kiosk/compose.ts',
  'kiosk/config.ts',
];

/** `file imports file`: why. */
export const IMPORT_EXCEPTIONS: Readonly<Record<string, string>> = {
  'kiosk/pages/box-pages.tsx imports src/integrations/printer/escpos-device/escpos-usb-printer.ts':
    'the box’s own page lists the printers that hang at its USB, before any of them is a printer of the store',
  'kiosk/pages/box-pages.tsx imports src/integrations/printer/escpos-device/escpos-bluetooth-printer.ts':
    'and those that have a line over Bluetooth',
  'src/server/training/trainings.ts imports src/integrations/ports.ts':
    'a till in training has none of the outside services: it is given the list in which all are off',
  'kiosk/pages/find-printers.routes.tsx imports src/integrations/printer/escpos-tcp/find-printers.ts':
    'and those that are on the store’s network',
};

/** A slice may import one of an earlier row, or of an earlier name in its row. Upwards there are only events. */
export const FEATURE_ROWS: readonly (readonly string[])[] = [
  ['outbox', 'access', 'commands', 'delivery', 'images', 'jobs', 'staff', 'tenancy', 'website-content'],
  ['floor', 'menu', 'tills', 'timeclock'],
  ['printing', 'payments', 'promotions', 'customers'],
  ['add-ons', 'orders', 'eftpos', 'counter'],
  ['bookings', 'cash', 'courier', 'marketplace', 'notifications', 'payouts', 'seating', 'website', 'agents'],
  ['pos', 'kitchen', 'google-ordering', 'reports', 'sync', 'tasks', 'owner-tools'],
];

export const DOMAIN_ROWS: readonly (readonly string[])[] = [
  ['money', 'time', 'customers', 'delivery', 'events', 'evidence', 'floor', 'marketplace', 'sync'],
  ['tenancy', 'access', 'staff', 'timeclock', 'tasks'],
  ['menu', 'promotions', 'pricing'],
  ['payments', 'cash', 'ordering', 'bookings', 'printing', 'kitchen'],
  ['reports', 'till'],
];

/**
 * The rooms of the till's app, lowest first. A room imports rooms of earlier names, in types and lazily too. At the bottom is what
 * every screen stands on, then the order being rung up and the menu it is rung up from, then the screens. `router.tsx` alone is
 * above them. A sheet that two rooms open is in the lower one, or is passed in by the screen that owns the flow.
 */
export const POS_ROWS: readonly string[] = [
  'paths',
  'api',
  'kit',
  'draft',
  'menu',
  'alone',
  'cash',
  'pay',
  'display',
  'bills',
  'guests',
  'order',
  'floor',
  'history',
  'bookings',
  'timeclock',
  'reports',
  'settings',
  'shell',
];

/** Who writes SQL and is not in `db`. */
export const SQL_OUTSIDE: Readonly<Record<string, string>> = {
  'demo/large/order-statements.ts': 'a year of orders is written by bare statements, in minutes and not in hours',
  'demo/large/seed-large.ts': 'the same',
  'demo/past/past-card-days.ts': 'the demo reads which payments its terminal has taken',
  'demo/seed-store.ts': 'the demo writes what no use case lets anybody write',
  'demo/seed.ts': 'the same',
};

/** The files that read the environment. All others are given the value. */
export const ENVIRONMENT_READERS: Readonly<Record<string, string>> = {
  'src/server/start.ts': 'the cloud starts',
  'kiosk/start.ts': 'the box starts',
  'src/main.ts': 'backup, restore, rebuild-facts and evidence run beside the program and start neither',
  'src/shared/failpoint.ts': 'a program is killed at a named place, in tests; compiled out of every build',
  'kiosk/build.ts': 'a build, not the program',
  'islands/build/scripts.ts': 'a build, not the program: names the variable that React asks for',
  'kiosk/update/sign.ts': 'a command of whoever publishes a program',
  'demo/shop-printers.ts': 'a program of its own, in no build',
};

/** Who makes a scope beside the seed and the tests, by why they may. */
export const SCOPE_MAKERS: Readonly<Record<string, readonly string[]>> = {
  'a guard: made of who asks, after it was looked at': [
    'src/http/guards.ts',
    'src/features/tills/sign-in-to-pair.ts',
    'src/features/access/tokens/token-guard.ts',
    'src/features/printing/cloud-printers.routes.ts',
    'src/features/printing/printer-guard.ts',
    'src/features/printing/printer-login.ts',
    'src/features/printing/printing.routes.ts',
    'src/features/sync/box-guard.ts',
  ],
  'a box: of the one store it is paired with': [
    'kiosk/compare/compare.ts',
    'kiosk/pages/box-pages.tsx',
    'kiosk/pages/card-terminals.routes.tsx',
    'kiosk/pages/differences.routes.tsx',
    'kiosk/pages/find-printers.routes.tsx',
    'kiosk/pages/manager-check.ts',
    'kiosk/sync/box-sync.ts',
    'kiosk/sync/renumber.ts',
    'src/features/eftpos/keep-terminals-ready.ts',
    'src/features/sync/pair-box.ts',
  ],
  'an event: of the store it happened in': [
    'src/features/courier/receive-courier-message.ts',
    'src/features/seating/seating.handlers.ts',
    'src/features/printing/copies.handlers.ts',
    'src/features/printing/hear-of-cloud-printer.ts',
    'kiosk/handlers.ts',
    'src/features/counter/apply-terminal-payment.ts',
    'src/features/google-ordering/google-ordering.handlers.ts',
    'src/features/google-ordering/tell-google.ts',
    'src/features/marketplace/marketplace.handlers.ts',
    'src/features/eftpos/settle-on-box.ts',
    'src/features/eftpos/refund-of-the-box.ts',
    'src/features/notifications/notifications.handlers.ts',
    'src/features/notifications/topics/tell-topics.ts',
    'src/features/notifications/phones/phones.handlers.ts',
    'src/features/orders/orders.handlers.ts',
    'src/features/payments/payments.handlers.ts',
    'src/features/payouts/payouts.handlers.ts',
    'src/features/promotions/settle-loyalty.ts',
    'src/features/sync/run-command.ts',
  ],
  'a job or a loop: looks across stores, and works with one at a time': [
    'src/features/courier/ask-silent-couriers.job.ts',
    'src/features/kitchen/hear-screens.ts',
    'src/features/kitchen/learn-times.ts',
    'src/features/seating/seating.jobs.ts',
    'src/features/marketplace/google/google-feeds.job.ts',
    'src/features/marketplace/marketplace.jobs.ts',
    'src/features/eftpos/terminal-worker.ts',
    'src/features/menu/back-on-sale.job.ts',
    'src/features/menu/import/import-rows.job.ts',
    'src/features/menu/publish-planned.job.ts',
    'src/features/notifications/phones/ring-phones.ts',
    'src/features/notifications/send-messages.ts',
    'src/features/orders/orders.jobs.ts',
    'src/features/payments/ask-for-payments.ts',
    'src/features/payments/charge-before-hold-ends.ts',
    'src/features/payments/payments.jobs.ts',
    'src/features/payouts/compare-books.ts',
    'src/features/eftpos/ask-ended-again.ts',
    'src/features/payouts/compare-platform-books.ts',
    'src/features/payouts/disputes.ts',
    'src/features/printing/bind-cloud-printer.ts',
    'src/features/printing/cloud-printers.job.ts',
    'src/features/printing/release-cloud-printer.ts',
    'src/features/printing/paper-logos.job.ts',
    'src/features/reports/saved-reports.job.ts',
    'src/features/reports/unsubscribe-report.ts',
    'src/server/cluster/pictures.ts',
    'src/server/shop-files/make-restaurant-files.job.ts',
    'src/features/printing/print-one-job.ts',
    'src/features/printing/spooler.ts',
    'src/features/printing/take-back.ts',
    'src/features/tenancy/check-domains.job.ts',
    'src/features/website-content/send-inquiries.ts',
  ],
  'an account: a person of no tenant, who proves who they are here': [
    'src/features/access/account-mail.ts',
    'src/features/access/actor-of-user.ts',
    'src/features/access/add-member.ts',
    'src/features/access/change-password.ts',
    'src/server/shop-files/shop-file-command.ts',
    'src/features/access/passkeys/own-passkeys.ts',
    'src/features/access/passkeys/passkey-challenge.ts',
    'src/features/access/passkeys/sign-in-by-passkey.ts',
    'src/features/access/manage-members.ts',
    'src/features/access/manage-two-step.ts',
    'src/features/access/prove-address.ts',
    'src/features/access/reset-password.ts',
    'src/features/access/reset-two-step.ts',
    'src/features/access/second-step.ts',
    'src/features/access/sign-in.ts',
    'src/features/access/start-session.ts',
    'src/features/access/sign-up.ts',
    'src/pages/admin/auth/account.page.tsx',
    'src/pages/admin/auth/security.page.tsx',
    'src/pages/staff/account.page.tsx',
  ],
  'what a tenant is made of: the restaurant or store is new, or a part of the one that was let in': [
    'src/features/customers/export-customer.ts',
    'src/features/customers/merge-customers.ts',
    'src/features/images/images.routes.ts',
    'src/features/menu/builder/prices-in-stores.ts',
    'src/features/menu/copy/source-stores.ts',
    'src/features/printing/cloud-print.ts',
    'src/features/printing/copies-called-off.ts',
    'src/features/printing/copy-order.ts',
    'src/features/printing/moved-copies.ts',
    'src/features/printing/test-print.ts',
    'src/features/reports/stores-of-report.ts',
    'src/features/staff/manage-employees.ts',
    'src/features/staff/manage-people.ts',
    'src/features/tenancy/manage-domains.ts',
    'src/features/tasks/read-task.ts',
    'src/features/tasks/run-again.ts',
    'src/features/tenancy/platform-domains.ts',
    'src/features/access/support-sessions.ts',
    'src/features/tenancy/manage-restaurants.ts',
    'src/features/tenancy/manage-stores.ts',
    'src/features/tenancy/public-stores.ts',
    'src/pages/admin/find/find-in-store.ts',
    'src/pages/admin/forms/pictures.tsx',
    'src/pages/admin/home.pages.tsx',
    'src/pages/admin/picture-field.tsx',
    'src/pages/admin/setup/stores.page.tsx',
    'src/pages/staff/my-stores.ts',
  ],
  'everybody’s: what anyone on the website may read or ask': [
    'src/features/customers/customers.routes.ts',
    'src/features/images/serve-image.ts',
    'src/features/promotions/promotions.routes.ts',
    'src/server/start-page.tsx',
  ],
  'figures: counted over all tenants, and naming none': ['src/server/metrics/gauges.ts'],
};
