/** A draft without one of its changes. Pure. */
import type { MenuItem } from '../menu.schema.ts';
import { withCopiesFrom, withCopiesOf } from '../shared-groups.ts';
import type { MenuDelta } from './menu-delta.ts';

type ItemDelta = Extract<MenuDelta, { subject: 'item' }>;

export interface WithoutChange {
  /** What stays of the change itself; null: nothing. */
  readonly rest: MenuDelta | null;
  /** Other changes of the draft that become these. */
  readonly others: readonly MenuDelta[];
}

/**
 * Options that items share change together, so they are discarded together: where the discarded change was one of them, every other
 * item of the draft gets them back as they are published. An item whose deletion is discarded takes them as the draft has them.
 */
export function withoutChange(
  change: MenuDelta,
  {
    live,
    drafted,
    others,
  }: {
    readonly live: readonly MenuItem[];
    /** The items with the draft over them. */
    readonly drafted: readonly MenuItem[];
    readonly others: readonly MenuDelta[];
  },
): WithoutChange {
  const published = change.subject === 'item' ? live.find(({ id }) => id === change.subjectId) : undefined;
  if (change.subject !== 'item' || !published) return { rest: null, others: [] };
  if (change.after === null) {
    const after = withCopiesOf(published, drafted);
    return { rest: after === published ? null : { ...change, after }, others: [] };
  }
  return { rest: null, others: others.flatMap((other) => (other.subject === 'item' ? taken(other, published) : [])) };
}

/** The change with the shared options of another item; none where it has them so, or has none of them. */
function taken(change: ItemDelta, published: MenuItem): ItemDelta[] {
  const { after } = change;
  if (after === null) return [];
  const next = withCopiesFrom(after, published);
  return next === after ? [] : [{ ...change, after: next }];
}
