import { findSession } from '#db/access/sessions.repository.ts';
import { findPrinter, type StorePrinter } from '#db/printing/printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type Guard, letsIn } from '#src/http/guards.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

export interface PrinterGrant {
  readonly scope: StoreScope;
  readonly asking: StorePrinter;
  readonly by: ActedBy;
}

/**
 * A printer by the token of its login: which one it is follows from the token alone, so it can name no other. A token that ended, or
 * whose printer was deleted, opens nothing from its next call on.
 */
export function printerItself(ctx: Pick<AppContext, 'db' | 'secrets' | 'clock'>): Guard<PrinterGrant> {
  return letsIn(['printer'], async ({ request, origin }) => {
    const token = /^Bearer ([\w-]{20,100})$/.exec(request.headers.get('authorization') ?? '')?.[1];
    const session = token ? findSession(ctx.db, ctx, token, 'printer') : null;
    const { restaurantId, storeId, subjectId } = session ?? {};
    const scope = restaurantId && storeId ? grantStoreScope({ restaurantId, storeId }) : null;
    const asking = scope && subjectId ? await findPrinter(ctx.db, scope, subjectId) : null;
    if (!scope || !asking) {
      throw new AppError('user_not_allowed', 'Log this printer in first.', { reason: 'login_required' });
    }
    const { id, name } = asking.printer;
    return { scope, asking, by: { mover: 'system', kind: 'system', id, name, origin } };
  });
}
