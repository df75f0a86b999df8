import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { isHomeAction } from '#src/domain/tenancy/home-actions.ts';
import type { PosHome, SentPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type SaveNeeds = Needs<'write' | 'clock' | 'ids'>;
/** Lists are saved whole, against the version that was edited: the second person to save is told (decision 0055). */
type Saving<Value> = Value & { readonly version: number; readonly by: ActedBy };

/** The tiles of every till's first screen, in their order and colours. Answers the new version. */
export async function saveHomeTiles(
  ctx: SaveNeeds,
  scope: StoreScope,
  { tiles, version, by }: Saving<PosHome>,
): Promise<{ readonly version: number }> {
  const at = tiles.findIndex(({ action }) => !isHomeAction(action));
  if (at !== -1) throw invalidFields({ path: `tiles.${at}.action`, message: 'Tills can’t do this.' });
  return { version: await saveSettings(ctx, scope, { name: 'posHome', value: { tiles }, version, by }) };
}

/** The presets of discounts and surcharges, and the quick comments. Answers the new version. */
export async function savePresets(
  ctx: SaveNeeds & Needs<'db'>,
  scope: StoreScope,
  { discounts, surcharges, comments: sent, commentCategories: sentFor, version, by }: Saving<SentPresets>,
): Promise<{ readonly version: number }> {
  // Were they changed since they were read here, the version is another one too.
  const stored = (await readSettingsGroup(ctx, scope, 'posPresets')).value;
  const comments = sent ?? stored.comments;
  const fits = Object.entries(sentFor ?? stored.commentCategories);
  const commentCategories = Object.fromEntries(fits.filter(([comment]) => comments.includes(comment)));
  const value = { discounts, surcharges, comments, commentCategories };
  return { version: await saveSettings(ctx, scope, { name: 'posPresets', value, version, by }) };
}
