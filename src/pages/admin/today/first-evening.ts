import { hasTakenStarter } from '#db/menu/batch-uploads.repository.ts';
import { countAvailableItems } from '#db/menu/items.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import { findActiveBox } from '#db/sync/boxes.repository.ts';
import { type OpeningFacts, openingFacts } from '#db/tenancy/opening-facts.queries.ts';
import type { AppContext } from '#src/context.ts';
import { deliversSomewhere } from '#src/domain/delivery/delivery-area.ts';
import { countToConfirm } from '#src/domain/menu/menu-issues.ts';
import type { AccountState } from '#src/domain/payments/merchant-account.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import type { StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { areOpeningHours } from '#src/domain/time/opening-sessions.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { readMerchantAccount } from '#src/features/payouts/merchant-account.ts';
import { stationsOnScreens } from '#src/features/printing/stations-on-screens.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import { readTheme } from '#src/features/website-content/change-theme.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';

/** One step on the way to the first evening. */
export interface OpeningStep {
  readonly key:
    | 'address'
    | 'hours'
    | 'ordering'
    | 'dishes'
    | 'facts'
    | 'delivery'
    | 'payments'
    | 'website'
    | 'staff'
    | 'till'
    | 'printer'
    | 'testOrder';
  readonly title: string;
  /** What to do, until it is done. */
  readonly text: string;
  readonly isDone: boolean;
  /** On the last step: it has had a real order. */
  readonly hasSold?: boolean;
  /** Null: a test order on the store's own website. */
  readonly page: { readonly path: string } | null;
  /** Where its other pages are below, if not below `page`. */
  readonly root?: { readonly path: string };
}

const DISHES_WANTED = 5;

/** Where the steps lead; the test order leads to the store’s website. */
export const STEP_PAGES: readonly { readonly path: string }[] = [
  paths.editStore,
  paths.tradingHours,
  paths.timings,
  paths.startMenu,
  paths.menu,
  paths.deliveryArea,
  paths.payments,
  paths.checkoutSettings,
  paths.storeWebsiteInfo,
  paths.employees,
  paths.posSettings,
  paths.box,
  paths.printerSettings,
];

/** Everything a new store needs before its first evening. Each step is done once the thing itself has worked. */
export async function openingSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  return [
    ...(await orderingSteps(ctx, scope)),
    await paymentsStep(ctx, scope),
    await websiteStep(ctx, scope),
    ...(await counterSteps(ctx, scope)),
  ];
}

/** What customers need to order online. */
async function orderingSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  const { profile, line1, suburb } = await ctx.menus.storeOf(scope);
  const { timings, tradingHours, delivery } = profile.settings;
  const hasHours = await isChosen(ctx, scope, 'tradingHours');
  const doOrdersFollow = Object.values(timings).every((sessions) => areOpeningHours(sessions, tradingHours));
  // Not read out of the menu: pages ask while an import raises its version with every write.
  const dishes = await countAvailableItems(ctx.db, scope, { most: DISHES_WANTED });
  const isEverDelivered = Object.values(timings.delivery).some((sessions) => sessions.some((one) => one.available));
  return [
    {
      key: 'address',
      title: 'Restaurant and address',
      text: 'Add your address so customers can find you.',
      isDone: line1 !== '' && suburb !== '',
      page: paths.editStore,
    },
    {
      key: 'hours',
      title: 'Opening hours',
      text: 'Set when you’re open.',
      isDone: hasHours,
      page: paths.tradingHours,
    },
    {
      key: 'ordering',
      title: 'Ordering hours',
      text: 'Customers can order whenever you’re open, until you set other times.',
      isDone: (await isChosen(ctx, scope, 'timings')) || (hasHours && doOrdersFollow),
      page: paths.timings,
    },
    {
      key: 'dishes',
      title: `${DISHES_WANTED} items`,
      text: dishes === 0 ? 'Choose a starting menu, or add your own items.' : `${dishes} of ${DISHES_WANTED} so far.`,
      isDone: dishes >= DISHES_WANTED,
      page: dishes === 0 ? paths.startMenu : paths.menu,
      root: paths.menu,
    },
    ...(await factsStep(ctx, scope)),
    {
      key: 'delivery',
      title: 'Delivery',
      text: 'Add the suburbs or areas you deliver to. If you don’t deliver, clear the delivery times under Ordering hours.',
      isDone: deliversSomewhere(delivery) || !isEverDelivered,
      page: paths.deliveryArea,
    },
  ];
}

/** A starting menu says of dishes what only their cook knows. No step where none was taken. */
async function factsStep(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  if (!(await hasTakenStarter(ctx.db, scope))) return [];
  const left = countToConfirm(await readEditedMenu(ctx, scope));
  const text = `${left === 1 ? '1 item' : `${left} items`} from the starting menu. Confirm that yours are made this way.`;
  return [{ key: 'facts', title: 'Allergens and diets', text, isDone: left === 0, page: paths.menuIssues }];
}

const ACCOUNT_TEXTS: Partial<Record<AccountState, string>> = {
  none: 'Connect your bank account, and card payments are paid into it. About ten minutes.',
  checking: 'Your answers are being checked.',
  wanted: 'Something is still asked of you. Payouts stop if it stays open.',
  bankFailed: 'Your bank account didn’t work. Enter it again.',
};

/** Done too where no order type is paid by card. */
async function paymentsStep(ctx: AppContext, scope: StoreScope): Promise<OpeningStep> {
  const { checkout, heldMoney } = (await ctx.menus.storeOf(scope)).profile.settings;
  const { pickup, delivery, dineIn } = checkout.paymentSettings;
  const { mayHold } = heldMoney;
  const takesCards = pickup.stripeCheckout || delivery.stripeCheckout || dineIn.stripeCheckout;
  const step = { key: 'payments', title: 'Get paid' } as const;
  if (ctx.ports.merchantAccounts === null) {
    return {
      ...step,
      text: 'Card payments are turned off. Offer other ways to pay until they’re on.',
      isDone: ctx.ports.cardPayments !== null || !takesCards,
      page: paths.checkoutSettings,
    };
  }
  const { state, account } = await readMerchantAccount(ctx, scope);
  const text = ACCOUNT_TEXTS[state] ?? 'Finish connecting your bank account.';
  const isPaid = account?.facts?.takesCharges === true && state !== 'closed';
  const untilThen = mayHold ? 'Servery holds your card payments' : 'cards are off on your website';
  return {
    ...step,
    text: isPaid ? text : `${text} Until then ${untilThen}.`,
    isDone: !takesCards || state === 'ready',
    page: paths.payments,
  };
}

/** A look, words or a picture of its own. */
async function websiteStep(ctx: AppContext, scope: StoreScope): Promise<OpeningStep> {
  const { website, logoImageId, bannerImageId } = await ctx.menus.storeOf(scope);
  const { version } = await readTheme(ctx.db, restaurantOf(scope));
  const { headline, story, banners } = website;
  return {
    key: 'website',
    title: 'Your website',
    text: 'Say what you’re known for and add pictures. Logo and colours are next to it.',
    isDone: Boolean(logoImageId || bannerImageId || headline || story || banners.length > 0 || version > 0),
    page: paths.storeWebsiteInfo,
  };
}

/** What staff at the counter need, and the order that tries it all. */
async function counterSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  const facts = await openingFacts(ctx.db, scope);
  const hasStaff = (await listEmployees(ctx.db, scope)).some(({ isActive }) => isActive);
  const tills = await listTills(ctx.db, scope);
  return [
    {
      key: 'staff',
      title: 'Staff PINs',
      text: 'Add who works the till, yourself too. Each has a PIN.',
      isDone: hasStaff,
      page: paths.employees,
    },
    {
      key: 'till',
      title: 'Till',
      text: tills.some((till) => till.pairedIsoDateTimeUtc !== null)
        ? 'Enter a PIN at the till once.'
        : 'Add a till and enter its code on any tablet. It rings when an order comes in.',
      isDone: facts.hasUnlockedTill,
      page: paths.posSettings,
    },
    await printerStep(ctx, scope, facts),
    {
      key: 'testOrder',
      title: 'Test order',
      text: 'Order from your own website and accept it at the till. It costs nothing, its dockets say TEST, and reports leave it out.',
      isDone: facts.hasAcceptedOrder,
      hasSold: facts.hasRealOrder,
      page: null,
    },
  ];
}

/** A program on the internet reaches no printer of a shop: its box does. */
async function printerStep(ctx: AppContext, scope: StoreScope, { hasPrinted }: OpeningFacts): Promise<OpeningStep> {
  const isOnScreens = await isToldAtScreens(ctx, scope);
  const step = { key: 'printer', title: 'Printer', isDone: hasPrinted || isOnScreens } as const;
  const box = ctx.printerReach === 'internet' ? await findActiveBox(ctx.db, scope) : null;
  if (ctx.printerReach === 'internet' && box?.pairedIsoDateTimeUtc == null) {
    const text = 'Printers are driven by a Servery box in your shop. Set it up first.';
    return { ...step, text, page: paths.box, root: paths.printerSettings };
  }
  const hasPrinter = (await listPrinters(ctx.db, scope)).length > 0;
  const text = hasPrinter ? 'Print a test page.' : 'Add the kitchen printer and print a test page.';
  return { ...step, text, page: paths.printerSettings };
}

/** A kitchen that works from screens needs no printer. */
async function isToldAtScreens(ctx: AppContext, scope: StoreScope): Promise<boolean> {
  const stations = await listPrintStations(ctx.db, scope);
  const onScreens = await stationsOnScreens(ctx.db, ctx, scope, stations);
  return stations.length > 0 && stations.every(({ id }) => onScreens.has(id));
}

/** Whether these hours were ever set: a new store starts with default ones. */
async function isChosen(ctx: AppContext, scope: StoreScope, name: StoreSettingsName): Promise<boolean> {
  const { value, version } = await readSettingsGroup(ctx, scope, name);
  const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
  return version > 1 || JSON.stringify(value) !== JSON.stringify(defaultStoreSettings(countryCode)[name]);
}

/** What a store that sells already was able to do without. */
const NOT_ASKED_AGAIN: readonly OpeningStep['key'][] = ['payments', 'website', 'staff', 'till', 'printer'];

/** A test order is no sale: until the first real one, every step counts. */
export function isStillOpening(steps: readonly OpeningStep[]): boolean {
  const isSelling = steps.some(({ key, hasSold }) => key === 'testOrder' && hasSold === true);
  return steps.some(({ key, isDone }) => !isDone && !(isSelling && NOT_ASKED_AGAIN.includes(key)));
}
