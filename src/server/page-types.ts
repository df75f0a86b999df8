import type { AppContext } from '#src/context.ts';
import type { Actor } from '#src/domain/access/actor.ts';

declare module '#src/pages/page.tsx' {
  interface PageTypes {
    ctx: AppContext;
    /** Null: nobody is signed in. */
    actor: Actor | null;
  }
}
