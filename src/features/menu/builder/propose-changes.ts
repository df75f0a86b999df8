import type { Trx } from '#db/connection.ts';
import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type MenuItem, menuItemSchema } from '#src/domain/menu/menu.schema.ts';
import {
  type ItemsMeant,
  itemsMeant,
  type PriceProposal,
  type PriceRule,
  proposePrices,
} from '#src/domain/menu/price-proposal.ts';
import type { MenuParts } from '#src/domain/menu/versions/menu-delta.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type MenuDesk, openDraftDesk, publishesAtOnce } from '../desk/menu-desk.ts';
import { readDrafted } from '../desk/read-drafted.ts';
import { MAX_CHANGED_AT_ONCE } from './change-items.ts';
import { changeMenuAt, itemDelta } from './change-menu.ts';

type MenuNeeds = Needs<'write' | 'clock' | 'ids' | 'menus'>;

interface Proposing {
  readonly meant: ItemsMeant;
  readonly by: ActedBy;
}

/**
 * Writes new prices into the draft, where they wait until a person publishes them. Made again, it changes nothing.
 *
 * @throws resource_status_conflict where the store has no draft that waits for a person.
 */
export function proposePriceChange(
  ctx: MenuNeeds,
  scope: StoreScope,
  { meant, rule, replacesWaiting, by }: Proposing & { readonly rule: PriceRule; readonly replacesWaiting: boolean },
): Promise<PriceProposal> {
  return ctx.write(async (trx) => {
    const { live, desk, drafted, items } = await openFor(trx, ctx, scope, { meant, by });
    const proposal = proposePrices({ live, drafted }, { items, rule, replacesWaiting });
    const deltas = proposal.proposed.map(({ item, after }) =>
      itemDelta(item, after === item ? item : parseInput(menuItemSchema, after)),
    );
    await changeMenuAt(desk, ctx, deltas, { action: 'proposePrices', by });
    return proposal;
  });
}

/** Takes items off the menu in the draft, or puts them back there. The same conditions. */
export function proposeAvailability(
  ctx: MenuNeeds,
  scope: StoreScope,
  { meant, isAvailable, by }: Proposing & { readonly isAvailable: boolean },
): Promise<readonly { readonly item: MenuItem; readonly wasAvailable: boolean }[]> {
  return ctx.write(async (trx) => {
    const { live, desk, items } = await openFor(trx, ctx, scope, { meant, by });
    const published = new Map(live.items.map(({ id, available }) => [id, available]));
    const deltas = items.map((item) => itemDelta(item, { ...item, available: isAvailable }));
    await changeMenuAt(desk, ctx, deltas, { action: 'proposeAvailability', by });
    return items.map((item) => ({ item, wasAvailable: published.get(item.id) ?? false }));
  });
}

async function openFor(
  trx: Trx,
  ctx: MenuNeeds,
  scope: StoreScope,
  { meant, by }: Proposing,
): Promise<{ live: MenuParts; drafted: MenuParts; desk: MenuDesk; items: readonly MenuItem[] }> {
  await requireWaitingDraft(trx, scope);
  const { live } = await readDrafted(ctx, scope, trx);
  const desk = await openDraftDesk(trx, ctx, scope, { by });
  const drafted = await desk.menu();
  requireKnown(drafted, meant);
  const items = itemsMeant(drafted, meant);
  if (items.length > MAX_CHANGED_AT_ONCE) {
    throw new AppError('validation_failed', `That’s ${items.length} items. Choose ${MAX_CHANGED_AT_ONCE} or fewer.`);
  }
  return { live, drafted, desk, items };
}

/** A proposal must not be sold before a person has seen it: not at once, and not by a time that was set before. */
async function requireWaitingDraft(trx: Trx, scope: StoreScope): Promise<void> {
  if (await publishesAtOnce(trx, scope)) {
    const message =
      'This store’s menu changes apply at once, so there’s no draft to wait in. Select “Collect changes and publish” under Menu versions first.';
    throw new AppError('resource_status_conflict', message, { reason: 'no_drafts' });
  }
  if ((await readMenuDraft(trx, scope)).planned === null) return;
  const message =
    'This store’s draft is set to publish automatically. Nothing can be proposed until that is done or called off.';
  throw new AppError('resource_status_conflict', message, { reason: 'publish_planned' });
}

/** Another store's id is not found, like one that doesn't exist. */
function requireKnown({ items, categories }: MenuParts, { itemIds = [], categoryIds = [] }: ItemsMeant): void {
  const known = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id));
  const [ofItems, ofCategories] = [known(items), known(categories)];
  if (itemIds.some((id) => !ofItems.has(id))) throw notFound('item');
  if (categoryIds.some((id) => !ofCategories.has(id))) throw notFound('category');
}
