import { type BoxRow, findBoxByCredential, forgetPreviousCredentialIn } from '#db/sync/boxes.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type Guard, letsIn } from '#src/http/guards.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { credentialHash } from './pair-box.ts';

export interface BoxGrant {
  readonly scope: StoreScope;
  readonly box: BoxRow;
  readonly by: ActedBy;
  /** As it was sent, for exchanging it. */
  readonly credential: string;
}

/** Authenticates a box by its credential, limited to its own store. A revoked one is unknown from its next request. */
export function boxMay(ctx: Pick<AppContext, 'db' | 'write' | 'secrets'>): Guard<BoxGrant> {
  return letsIn(['box'], async ({ request, origin }) => {
    const credential = /^Bearer ([\w-]{20,100})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const box = credential ? await findBoxByCredential(ctx.db, credentialHash(ctx, credential)) : null;
    if (!credential || !box) {
      throw new AppError('user_not_allowed', 'This box belongs to no store. Pair it again.', {
        reason: 'login_required',
      });
    }
    // The new credential has arrived, so the previous one stops working.
    if (box.isPreviousOver) await ctx.write((trx) => forgetPreviousCredentialIn(trx, box.id));
    const { id, name, restaurantId, storeId } = box;
    return {
      scope: grantStoreScope({ restaurantId, storeId }),
      box,
      by: { mover: 'system', kind: 'box', id, name, origin },
      credential,
    };
  });
}
