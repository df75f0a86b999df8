import type { AppContext } from '#src/context.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A menu form's message after saving: whether the change is live, or waits. */
export async function savedText(ctx: Pick<AppContext, 'db'>, scope: StoreScope): Promise<string> {
  return (await publishesAtOnce(ctx.db, scope))
    ? 'Saved. Updated on the website and tills.'
    : 'Saved in the draft. Publish it to update the website and tills.';
}
