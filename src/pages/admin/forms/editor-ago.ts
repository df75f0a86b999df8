import { findEditor } from '#db/audit/audit.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Editor } from '#src/shared/as-seen.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { spanText } from '#src/ui/box-text.ts';

export interface EditorAgo extends Editor {
  /** When they saved: `4 minutes ago`, `just now`. */
  readonly ago: string;
}

interface Asker {
  readonly ctx: Pick<AppContext, 'db' | 'clock'>;
  readonly scope: RestaurantScope | StoreScope;
  readonly by: ActedBy;
}

/** Who saved the stored version, from the audit log; null if it was changed in another way. */
export async function findEditorAgo(
  { ctx, scope, by }: Asker,
  act: Parameters<typeof findEditor>[2],
  stored: unknown,
): Promise<EditorAgo | null> {
  const edit = await findEditor(ctx.db, scope, act, { stored, by });
  if (edit === null) return null;
  const { name, isYou, savedIsoDateTimeUtc } = edit;
  return { name, isYou, ago: agoText(Temporal.Instant.from(savedIsoDateTimeUtc), ctx.clock.now()) };
}

function agoText(saved: Temporal.Instant, now: Temporal.Instant): string {
  return now.epochMilliseconds - saved.epochMilliseconds < 60_000 ? 'just now' : `${spanText(saved, now)} ago`;
}
