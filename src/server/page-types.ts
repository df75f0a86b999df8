import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';

declare module '#src/pages/page.tsx' {
  interface PageTypes {
    ctx: AppContext;
    /** Null without a sign-in. */
    actor: Actor | null;
  }
}
