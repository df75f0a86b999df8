import type { ActionAnswer } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';

interface EachOf {
  readonly ids: readonly string[];
  /** How a row is called where it could not be done. */
  nameOf(id: string): Promise<string> | string;
  act(id: string): Promise<unknown>;
  /** "Paused.", or for several "3 coupons paused." */
  done(count: number): string;
  readonly to: string;
}

/**
 * Does the same to each and reports each outcome: one rejection leaves the others done. A single one is rejected the
 * way its own button is.
 */
export async function actOnEach({ ids, nameOf, act, done, to }: EachOf): Promise<ActionAnswer> {
  if (ids.length === 0) throw new AppError('validation_failed', 'Select at least one row.');
  const rejections: string[] = [];
  for (const id of ids) {
    try {
      await act(id);
    } catch (error) {
      if (ids.length === 1 || !(error instanceof AppError) || error.status >= 500) throw error;
      rejections.push(`${await nameOf(id)}: ${error.message}`);
    }
  }
  const count = ids.length - rejections.length;
  if (rejections.length === 0) return { kind: 'redirect', to, notice: done(count) };
  const message = [...(count > 0 ? [done(count)] : []), `${rejections.length} not changed.`, ...rejections].join(' ');
  return { kind: 'again', form: { values: {}, errors: {}, message }, status: 409 };
}
