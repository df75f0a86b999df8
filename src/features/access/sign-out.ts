import { endSessionIn } from '#db/access/sessions.repository.ts';
import type { Needs } from '#src/context.ts';

/** Ends the session of a token, whichever user it belongs to. An unknown token counts as ended. */
export async function signOut(ctx: Needs<'write' | 'secrets'>, token: string): Promise<void> {
  await ctx.write((trx) => endSessionIn(trx, ctx, token));
}
