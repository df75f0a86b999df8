import { hasOrders } from '#db/ordering/open-counts.queries.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listPosTerminals } from '#db/staff/pos-terminals.repository.ts';
import type { AppContext } from '#src/context.ts';
import { deliversSomewhere } from '#src/domain/delivery/delivery-area.ts';
import { defaultStoreSettings } from '#src/domain/tenancy/default-settings.ts';
import type { StoreSettingsName } from '#src/domain/tenancy/store-settings.schema.ts';
import { readSettingsGroup } from '#src/features/tenancy/save-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { paths } from '../paths.ts';

/** One step on the way to the first evening. */
export interface OpeningStep {
  readonly key: 'address' | 'hours' | 'ordering' | 'dishes' | 'delivery' | 'cards' | 'till' | 'printer' | 'testOrder';
  readonly title: string;
  /** What to do, until it is done. */
  readonly text: string;
  readonly isDone: boolean;
  /** Null: a test order on the store's own website. */
  readonly page: { readonly path: string } | null;
}

const DISHES_WANTED = 5;

/** Everything a new store needs before its first evening, each with its state and its way. */
export async function openingSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  return [...(await websiteSteps(ctx, scope)), ...(await counterSteps(ctx, scope))];
}

/** What customers need to order online. */
async function websiteSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  const { profile, line1, suburb } = await ctx.menus.storeOf(scope);
  const { timings, delivery, checkout } = profile.settings;
  const dishes = (await ctx.menus.menuOf(scope)).items.filter((item) => item.available).length;
  const { pickup, delivery: brought, dineIn } = checkout.paymentSettings;
  const takesCards = pickup.stripeCheckout || brought.stripeCheckout || dineIn.stripeCheckout;
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
      isDone: await isChosen(ctx, scope, 'tradingHours'),
      page: paths.tradingHours,
    },
    {
      key: 'ordering',
      title: 'Ordering hours',
      text: 'Set when customers can order. One button makes them the same as your opening hours.',
      isDone: await isChosen(ctx, scope, 'timings'),
      page: paths.timings,
    },
    {
      key: 'dishes',
      title: `${DISHES_WANTED} items`,
      text: dishes === 0 ? 'Choose a starting menu, or add your own items.' : `${dishes} of ${DISHES_WANTED} so far.`,
      isDone: dishes >= DISHES_WANTED,
      page: dishes === 0 ? paths.startMenu : paths.menu,
    },
    {
      key: 'delivery',
      title: 'Delivery',
      text: 'Add the suburbs you deliver to. If you don’t deliver, clear the delivery times under Ordering hours.',
      isDone: deliversSomewhere(delivery) || !isEverDelivered,
      page: paths.deliveryArea,
    },
    {
      key: 'cards',
      title: 'Cards online',
      text: 'Card payments are turned off. Offer other ways to pay until they’re on.',
      isDone: ctx.ports.cardPayments !== null || !takesCards,
      page: paths.checkoutSettings,
    },
  ];
}

/** What staff at the counter need, and the order that tries it all. */
async function counterSteps(ctx: AppContext, scope: StoreScope): Promise<readonly OpeningStep[]> {
  const tills = await listPosTerminals(ctx.db, scope);
  return [
    {
      key: 'till',
      title: 'Till',
      text: 'Add a till and enter its code on any tablet. It rings when an order comes in.',
      isDone: tills.some((till) => till.pairedIsoDateTimeUtc !== null),
      page: paths.posSettings,
    },
    {
      key: 'printer',
      title: 'Printer',
      text: 'Add the kitchen printer and print a test page.',
      isDone: (await listPrinters(ctx.db, scope)).length > 0,
      page: paths.printerSettings,
    },
    {
      key: 'testOrder',
      title: 'Test order',
      text: 'Order from your own website. It costs nothing, its dockets say TEST, and reports leave it out.',
      isDone: await hasOrders(ctx.db, scope),
      page: null,
    },
  ];
}

/** Whether these hours were ever set: a new store starts with default ones. */
async function isChosen(ctx: AppContext, scope: StoreScope, name: StoreSettingsName): Promise<boolean> {
  const { value, version } = await readSettingsGroup(ctx, scope, name);
  const { countryCode } = (await ctx.menus.storeOf(scope)).profile;
  return version > 1 || JSON.stringify(value) !== JSON.stringify(defaultStoreSettings(countryCode)[name]);
}

/** A store that sells already need not hear of a till or a printer every day. */
export function isStillOpening(steps: readonly OpeningStep[]): boolean {
  const left = steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
  const isSelling = steps.some(({ key, isDone }) => key === 'testOrder' && isDone);
  return isSelling ? left.some((key) => key !== 'till' && key !== 'printer') : left.length > 0;
}
