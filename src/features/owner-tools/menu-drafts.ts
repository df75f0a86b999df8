import { z } from 'zod';
import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { PRICE_STEPS, type PriceRule, type WhySkipped } from '#src/domain/menu/price-proposal.ts';
import { ownPrices } from '#src/domain/menu/store-prices.ts';
import { BPS_IN_WHOLE } from '#src/domain/money/money.ts';
import { proposeAvailability, proposePriceChange } from '#src/features/menu/builder/propose-changes.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { type Drafted, readDrafted } from '#src/features/menu/desk/read-drafted.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { adminUrl, ownerTool, storeIdSchema, storeOfCall } from './owner-call.ts';

const MOST_CENTS = 50_000;
const MOST_PERCENT = 100;
const ITEM_TYPES = ['basic', 'pizza', 'halfAndHalf', 'deal', 'custom'] as const satisfies readonly MenuItem['type'][];

const idsSchema = z.array(z.string().min(1).max(60)).min(1).max(200);
const partSchema = z.string().trim().min(2).max(60);

const itemsSchema = z
  .strictObject({
    itemIds: idsSchema.optional().describe('Ids from get_menu.'),
    categoryIds: idsSchema.optional().describe('Ids from get_menu.'),
    categoryContains: partSchema.optional().describe('A part of the category’s name, such as "pizza".'),
    nameContains: partSchema.optional().describe('A part of the item’s name.'),
    types: z.array(z.enum(ITEM_TYPES)).min(1).max(ITEM_TYPES.length).optional(),
  })
  .refine((meant) => Object.values(meant).some((one) => one !== undefined), 'Say which items you mean.')
  .describe('Which items. Every condition that is given must hold, and at least one is needed.');

const WAITS =
  'Nothing is sold by it: the change waits in the store’s draft until a person looks at it and selects Publish. Tell them so, and give them draftUrl.';

export const getOwnMenu = ownerTool({
  name: 'get_menu',
  title: 'Read a menu with its draft',
  description:
    'A store’s menu as it is sold, with what waits in its draft: categories and items with ids, prices in cents, whether they are on the menu and sold out now. waiting says what the draft would change.',
  input: z.strictObject({
    storeId: storeIdSchema,
    search: z.string().max(60).optional().describe('Only items with this in their name.'),
  }),
  needs: 'writeMenuDrafts',
  isReadOnly: true,
  perMinute: 60,
  async run(ctx, call, { storeId, search = '' }) {
    const { scope } = await storeOfCall(ctx, call, storeId);
    const drafted = await readDrafted(ctx, scope, ctx.db);
    const { profile } = await ctx.menus.storeOf(scope);
    const words = search.trim().toLowerCase();
    const removed = drafted.live.items.filter(({ id }) => !drafted.menu.items.some((one) => one.id === id));
    const items = [...drafted.menu.items, ...removed].filter(({ name }) => name.toLowerCase().includes(words));
    return {
      storeId,
      currencyCode: profile.currencyCode,
      draft: await draftFacts(ctx, scope, drafted),
      categories: categoriesOf(drafted)
        .map(({ id, name }) => ({
          categoryId: id,
          name,
          items: items.filter(({ categoryId }) => categoryId === id).map((item) => itemFacts(item, drafted)),
        }))
        .filter(({ items: shown }) => shown.length > 0),
    };
  },
});

export const proposeNewPrices = ownerTool({
  name: 'propose_price_change',
  title: 'Propose new prices',
  description: `Puts new prices into a store’s menu draft, by cents or per cent of the published price, rounded to a step, never below 0. For pizzas each size changes. Answers with every price old and new. The same call again changes nothing. ${WAITS} An item whose price someone has changed in the draft is left alone and listed under skipped, unless replaceWaiting is set.`,
  input: z.strictObject({
    storeId: storeIdSchema,
    items: itemsSchema,
    byCents: z.int().min(-MOST_CENTS).max(MOST_CENTS).optional().describe('50 is 50 cents more; negative is less.'),
    byPercent: z
      .number()
      .min(-MOST_PERCENT)
      .max(MOST_PERCENT)
      .optional()
      .describe('5 is 5% more; negative is less. At most 2 decimals. Either this or byCents.'),
    roundToCents: z
      .literal([...PRICE_STEPS])
      .default(1)
      .describe('New prices are rounded to whole multiples of it.'),
    replaceWaiting: z.boolean().default(false).describe('Also where someone else’s price waits in the draft.'),
  }),
  needs: 'writeMenuDrafts',
  isReadOnly: false,
  perMinute: 20,
  async run(ctx, call, { storeId, items: meant, byCents, byPercent, roundToCents, replaceWaiting }) {
    const { scope } = await storeOfCall(ctx, call, storeId);
    const rule: PriceRule = { change: changeOf(byCents, byPercent), stepInCents: roundToCents };
    const asked = { meant, rule, replacesWaiting: replaceWaiting, by: call.by };
    const { proposed, skipped } = await proposePriceChange(ctx, scope, asked);
    const { profile } = await ctx.menus.storeOf(scope);
    return {
      ...(await waitingFacts(ctx, scope)),
      currencyCode: profile.currencyCode,
      itemCount: proposed.length,
      items: proposed.map(({ item, prices }) => ({
        itemId: item.id,
        name: item.name,
        prices: prices.map(({ label, publishedInCents, proposedInCents }) => ({
          label,
          oldInCents: publishedInCents,
          newInCents: proposedInCents,
        })),
      })),
      skipped: skipped.map(({ item, why }) => ({ itemId: item.id, name: item.name, why, because: WHY_WORDS[why] })),
    };
  },
});

export const proposeOnMenu = ownerTool({
  name: 'propose_availability',
  title: 'Propose to take items off the menu, or put them back',
  description: `Takes items off a store’s menu in its draft, or puts them back there. The same call again changes nothing. ${WAITS} This is not “sold out”: what has sold out today is set at the till or in the admin, because it applies at once.`,
  input: z.strictObject({ storeId: storeIdSchema, items: itemsSchema, onMenu: z.boolean() }),
  needs: 'writeMenuDrafts',
  isReadOnly: false,
  perMinute: 20,
  async run(ctx, call, { storeId, items: meant, onMenu }) {
    const { scope } = await storeOfCall(ctx, call, storeId);
    const changed = await proposeAvailability(ctx, scope, { meant, isAvailable: onMenu, by: call.by });
    return {
      ...(await waitingFacts(ctx, scope)),
      itemCount: changed.length,
      items: changed.map(({ item, wasAvailable }) => ({
        itemId: item.id,
        name: item.name,
        oldOnMenu: wasAvailable,
        newOnMenu: onMenu,
      })),
    };
  },
});

const WHY_WORDS: Readonly<Record<WhySkipped, string>> = {
  notPublished: 'It is new in the draft and has no published price to start from.',
  noOwnPrice: 'It has no price of its own.',
  otherPriceWaits: 'Another price already waits in the draft. Set replaceWaiting to replace it.',
};

function changeOf(byCents: number | undefined, byPercent: number | undefined): PriceRule['change'] {
  if ((byCents === undefined) === (byPercent === undefined)) {
    throw invalidFields({ path: 'byCents', message: 'Send either byCents or byPercent.' });
  }
  if (byCents !== undefined) return { kind: 'cents', cents: byCents };
  const bps = Math.round(((byPercent ?? 0) * BPS_IN_WHOLE) / MOST_PERCENT);
  if (Math.abs(bps - ((byPercent ?? 0) * BPS_IN_WHOLE) / MOST_PERCENT) > 1e-6) {
    throw invalidFields({ path: 'byPercent', message: 'Use at most 2 decimals.' });
  }
  return { kind: 'percent', bps };
}

/** What a person does next. */
async function waitingFacts(ctx: AppContext, scope: StoreScope) {
  const { version } = await readMenuDraft(ctx.db, scope);
  const { waiting } = await readDrafted(ctx, scope, ctx.db);
  return {
    storeId: scope.storeId,
    isPublished: false,
    next: 'Nothing is sold by this yet. Ask the person to open draftUrl, look at the changes and select Publish.',
    draftUrl: adminUrl(ctx, scope, 'menu/draft'),
    draft: { version, changesWaiting: waiting.size },
  };
}

async function draftFacts(ctx: AppContext, scope: StoreScope, { waiting }: Drafted) {
  const { version, planned } = await readMenuDraft(ctx.db, scope);
  return {
    version,
    changesWaiting: waiting.size,
    takesProposals: planned === null && !(await publishesAtOnce(ctx.db, scope)),
    publishesAtIsoDateTimeUtc: planned?.isoDateTimeUtc ?? null,
    draftUrl: adminUrl(ctx, scope, 'menu/draft'),
  };
}

/** As they will be, with those that the draft removes. */
function categoriesOf({ live, menu }: Drafted) {
  const removed = live.categories.filter(({ id }) => !menu.categories.some((one) => one.id === id));
  return [...menu.categories.toSorted((a, b) => a.sortOrder - b.sortOrder), ...removed];
}

function itemFacts(item: MenuItem, { live, menu }: Drafted) {
  const sold = live.items.find(({ id }) => id === item.id) ?? null;
  const drafted = menu.items.find(({ id }) => id === item.id) ?? null;
  const waiting = sold === drafted ? null : changesOf(sold, drafted, { live, menu });
  const now = sold ?? item;
  return {
    itemId: item.id,
    type: item.type,
    name: now.name,
    isPublished: sold !== null,
    isOnMenu: sold?.available ?? false,
    isSoldOut: now.soldout,
    prices: sold ? pricesOf(sold, live) : [],
    ...(waiting ? { waiting } : {}),
  };
}

function changesOf(sold: MenuItem | null, drafted: MenuItem | null, { live, menu }: Pick<Drafted, 'live' | 'menu'>) {
  if (drafted === null) return { kind: 'removed' };
  const prices = pricesOf(drafted, menu);
  if (sold === null) return { kind: 'new', prices, isOnMenu: drafted.available };
  return {
    kind: 'changed',
    ...(JSON.stringify(prices) === JSON.stringify(pricesOf(sold, live)) ? {} : { prices }),
    ...(sold.available === drafted.available ? {} : { isOnMenu: drafted.available }),
    ...(sold.name === drafted.name ? {} : { name: drafted.name }),
  };
}

function pricesOf(item: MenuItem, menu: Pick<Menu, 'pizza'>) {
  return ownPrices(item, menu).map(({ label, cents }) => ({ label, inCents: cents }));
}
