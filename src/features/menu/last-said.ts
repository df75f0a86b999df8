import type { Db } from '#db/connection.ts';
import { statesAfter } from '#db/menu/menu-versions.repository.ts';
import { isPartGone, withLastFacts } from '#src/domain/menu/versions/last-said.ts';
import { keyOf, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import type { StoreScope } from '#src/shared/scope.ts';

interface BroughtBack {
  /** Each from the row of now to the row that comes back. */
  readonly deltas: readonly MenuDelta[];
  /** The versions since that row. */
  readonly after: number;
  readonly upTo: number;
}

/**
 * The same changes, in which a dish, an option or a topping that is gone by now has the allergens and diets that were known of it
 * last. Somebody may have corrected them between the version that it comes from and its deletion.
 */
export async function lastSaid(
  db: Db,
  scope: StoreScope,
  { deltas, after, upTo }: BroughtBack,
): Promise<readonly MenuDelta[]> {
  const subjectIds = deltas.filter((one) => isPartGone(one.after, one.before)).map(({ subjectId }) => subjectId);
  const states = await statesAfter(db, scope, { after, upTo, subjectIds });
  return deltas.map((delta) => {
    const later = states.get(keyOf(delta));
    return later && delta.after ? ({ ...delta, after: withLastFacts(delta.after, later) } as MenuDelta) : delta;
  });
}
