import type { AppContext } from '#src/context.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** What stands in the hole of a store's pages: the way to the cart, with what is in it. */
export interface CartLinks {
  empty(scope: StoreScope): string;
  ofRequest(scope: StoreScope, request: Request): Promise<string>;
}

export function createCartLinks(_ctx: AppContext): CartLinks {
  return { empty: () => '', ofRequest: async () => '' };
}
