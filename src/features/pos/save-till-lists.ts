import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { PosHome, PosPresets } from '#src/domain/tenancy/pos-settings.schema.ts';
import { isHomeAction } from '#src/domain/till/home-actions.ts';
import { invalidFields } from '#src/features/house/parse-input.ts';
import { saveSettings } from '#src/features/tenancy/save-settings.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type SaveNeeds = Needs<'write' | 'clock' | 'ids'>;
/** Lists are saved whole, against the version that was looked at: who comes second is told (decision 0055). */
type Saving<Value> = Value & { readonly version: number; readonly by: ActedBy };

/** The tiles of every till's first screen, in their order and colours. Answers the new version. */
export async function saveHomeTiles(
  ctx: SaveNeeds,
  scope: StoreScope,
  { tiles, version, by }: Saving<PosHome>,
): Promise<{ readonly version: number }> {
  const at = tiles.findIndex(({ action }) => !isHomeAction(action));
  if (at !== -1) throw invalidFields({ path: `tiles.${at}.action`, message: 'A till cannot do this.' });
  return { version: await saveSettings(ctx, scope, { name: 'posHome', value: { tiles }, version, by }) };
}

/** The presets of discounts and surcharges. Answers the new version. */
export async function savePresets(
  ctx: SaveNeeds,
  scope: StoreScope,
  { discounts, surcharges, version, by }: Saving<PosPresets>,
): Promise<{ readonly version: number }> {
  const value = { discounts, surcharges };
  return { version: await saveSettings(ctx, scope, { name: 'posPresets', value, version, by }) };
}
