import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import { writeAddOn } from '#db/tenancy/add-ons.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { AddOn } from '#src/domain/tenancy/add-ons.ts';
import { setFloorEnabled } from '#src/features/floor/change-layout.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { isAddOnOn } from './read-add-ons.ts';

/** Switches an add-on of a store. As it is already, it changes nothing. What was set up for it stays for when it's on again. */
export async function switchAddOn(
  ctx: Needs<'write' | 'clock' | 'ids'>,
  scope: StoreScope,
  { addOn, isOn, by }: { readonly addOn: AddOn; readonly isOn: boolean; readonly by: ActedBy },
): Promise<void> {
  if (addOn === 'TABLE_MAP') {
    await setFloorEnabled(ctx, scope, { isEnabled: isOn, by });
    return;
  }
  await ctx.write(async (trx) => {
    if ((await isAddOnOn(trx, scope, addOn)) === isOn) return;
    await writeAddOn(trx, scope, { addOn, isOn, byName: by.name, at: ctx.clock.now() });
    await appendStoreAudit(trx, ctx, scope, {
      ...{ by, action: 'switchAddOn', subjectType: 'store', subjectId: scope.storeId },
      before: { addOn, isOn: !isOn },
      after: { addOn, isOn },
    });
  });
}
