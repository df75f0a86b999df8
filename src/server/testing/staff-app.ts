import { Hono } from 'hono';
import type { TestContext } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { hostRoutes } from '#src/http/route.ts';
import { staffSurface } from '#src/pages/staff/staff.surface.ts';
import { mountSurface } from '../pages.tsx';

/** The staff app's pages over a store that is there, at `/staff`. */
export function staffApp(ctx: TestContext): Hono {
  const app = hostRoutes(new Hono(), ctx);
  const around = { manifest: UNBUILT, baseOf: ({ prefix }: { prefix: string }) => prefix, keeper: null };
  mountSurface(app, staffSurface, { ctx, ...around, cartLink: async () => '' });
  return app;
}
