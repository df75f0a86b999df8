import type { Hono } from 'hono';
import { findTheme } from '#db/website/website-themes.repository.ts';
import type { AppContext } from '#src/context.ts';
import { inquireEndpoint, websiteStylesEndpoint } from '#src/contracts/website-content.endpoints.ts';
import { inquirySchema } from '#src/domain/tenancy/inquiry.schema.ts';
import { publicPath, publicStore } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { RestaurantScope } from '#src/shared/scope.ts';
import { cleanCss } from './clean-css.ts';
import { inquire } from './inquire.ts';

/** The page that names it names another one as soon as it changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Applies before any check; stored ones are counted separately. */
const INQUIRIES = { perMinute: 10, burst: 20 };
const STYLES = { perMinute: 600, burst: 300 };

export function websiteContentRoutes(app: Hono, ctx: AppContext): void {
  route(app, websiteStylesEndpoint, {
    guard: publicPath(ctx),
    limit: STYLES,
    handle: ({ scope, params }) => styles(ctx, scope as RestaurantScope, params.cssKey),
  });
  route(app, inquireEndpoint, {
    guard: publicStore(ctx),
    body: inquirySchema,
    idempotent: true,
    limit: INQUIRIES,
    async handle({ scope, body, by }) {
      await inquire(ctx, scope, { inquiry: body, by });
      return { isSent: true } as const;
    },
  });
}

async function styles({ db }: AppContext, scope: RestaurantScope, key: string): Promise<Response> {
  const theme = await findTheme(db, scope);
  if (theme && key === theme.previewKey) return cssOf(cleanCss(theme.draft.css).css, 'no-store');
  if (!theme || key !== theme.cssKey) throw notFound('stylesheet');
  return cssOf(theme.publishedCss, FOR_EVER);
}

function cssOf(css: string, caching: string): Response {
  return new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
    },
  });
}
