import { timingSafeEqual } from 'node:crypto';
import { createSessionIn, endSessionsOfIn } from '#db/access/sessions.repository.ts';
import { findPrinterPlace } from '#db/printing/printers.repository.ts';
import type { Needs } from '#src/context.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantPlatformScope } from '#src/shared/scope.ts';

const PRINTER_SESSION_DAYS = 30;

/**
 * The login that a printer which fetches its own jobs is given once. Derived from the installation's secret, so nothing
 * is stored.
 */
export function printerLoginCode(ctx: Needs<'secrets'>, printerId: string): string {
  return ctx.secrets.keyedHash('printerLogin', printerId).slice(0, 32);
}

/**
 * A session of the kind `printer`: the right to its own print jobs (`own-jobs.ts`), for 30 days. Whoever logs in last is the printer: its
 * earlier tokens end. An unknown printer and a wrong code answer alike.
 */
export async function loginPrinter(
  ctx: Needs<'db' | 'write' | 'clock' | 'secrets'>,
  { printerId, loginCode }: { readonly printerId: string; readonly loginCode: string },
): Promise<{ readonly token: string; readonly restaurantId: string; readonly storeId: string }> {
  const expected = Buffer.from(printerLoginCode(ctx, printerId));
  const given = Buffer.from(loginCode);
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  const place = await findPrinterPlace(ctx.db, grantPlatformScope(), printerId);
  if (!isRight || !place) {
    throw new AppError('user_not_allowed', 'Wrong printer or code.', { reason: 'wrong_login' });
  }
  const { restaurantId, storeId } = place;
  const token = await ctx.write(async (trx) => {
    await endSessionsOfIn(trx, 'printer', printerId);
    return createSessionIn(trx, ctx, {
      kind: 'printer',
      subjectId: printerId,
      restaurantId,
      storeId,
      lifetimeDays: PRINTER_SESSION_DAYS,
    });
  });
  return { token, restaurantId, storeId };
}
