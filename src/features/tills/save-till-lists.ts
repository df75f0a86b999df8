import type { Trx } from '#db/connection.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isHomeAction } from '#src/domain/tenancy/home-actions.ts';
import type { PosHome, SentPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import { readSettingsGroup, saveSettingsIn } from '#src/features/tenancy/save-settings.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type InTrx = Needs<'clock' | 'ids'>;
type SaveNeeds = InTrx & Needs<'write'>;
/** Lists are saved whole, against the version that was edited: the second person to save is told (decision 0055). */
type Saving<Value> = Value & { readonly version: number; readonly by: ActedBy };

/** The tiles of every till's first screen, in their order and colours. Answers the new version. */
export function saveHomeTiles(
  ctx: SaveNeeds,
  scope: StoreScope,
  input: Saving<PosHome>,
): Promise<{ readonly version: number }> {
  return ctx.write((trx) => saveHomeTilesIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function saveHomeTilesIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { tiles, version, by }: Saving<PosHome>,
): Promise<{ readonly version: number }> {
  const at = tiles.findIndex(({ action }) => !isHomeAction(action));
  if (at !== -1) throw invalidFields({ path: `tiles.${at}.action`, message: 'Tills can’t do this.' });
  return { version: await saveSettingsIn(trx, ctx, scope, { name: 'posHome', value: { tiles }, version, by }) };
}

/** The presets of discounts and surcharges, and the quick comments. Answers the new version. */
export function savePresets(
  ctx: SaveNeeds,
  scope: StoreScope,
  input: Saving<SentPresets>,
): Promise<{ readonly version: number }> {
  return ctx.write((trx) => savePresetsIn(trx, ctx, scope, input));
}

/** The same in a running write. */
export async function savePresetsIn(
  trx: Trx,
  ctx: InTrx,
  scope: StoreScope,
  { discounts, surcharges, comments: sent, commentCategories: sentFor, version, by }: Saving<SentPresets>,
): Promise<{ readonly version: number }> {
  const stored = (await readSettingsGroup({ db: trx }, scope, 'posPresets')).value;
  const comments = sent ?? stored.comments;
  const fits = Object.entries(sentFor ?? stored.commentCategories);
  const commentCategories = Object.fromEntries(fits.filter(([comment]) => comments.includes(comment)));
  const value = { discounts, surcharges, comments, commentCategories };
  return { version: await saveSettingsIn(trx, ctx, scope, { name: 'posPresets', value, version, by }) };
}
