import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { googleFulfilmentEndpoint } from '#src/contracts/google-ordering.endpoints.ts';
import { anyone, publicStoreNamed } from '#src/http/guards.ts';
import { mayAskBilled, type RateLimit } from '#src/http/rate-limit.ts';
import { hostOf, route } from '#src/http/route.ts';
import { AppError } from '#src/shared/app-error.ts';
import { fulfil } from './fulfil.ts';

/** Google writes of all stores from a few addresses. */
const RATE: RateLimit = { perMinute: 6_000, burst: 1_000 };
const MAX_BYTES = 512 * 1024;

/** Google's door: it checks carts and places orders, as customers of the website do. */
export function googleOrderingRoutes(app: Hono, ctx: AppContext): void {
  const { limiter } = hostOf(app);
  route(app, googleFulfilmentEndpoint, {
    guard: anyone(),
    limit: RATE,
    async handle({ request, readText }) {
      const text = await readText(MAX_BYTES);
      if (!(await isGoogle(ctx, request))) return new Response(null, { status: 401 });
      return fulfil(
        ctx,
        {
          scopeOf: (storeId) => publicStoreNamed(ctx, storeId),
          mayAskCourier: (storeId) => mayAskBilled(limiter, { address: 'google', storeId }, 'courierQuote'),
        },
        messageOf(text),
      );
    },
  });
}

/** Throws `validation_failed` while this installation takes no orders by Google: then no request can be genuine. */
async function isGoogle({ ports: { googleOrdering }, log }: AppContext, { headers }: Request): Promise<boolean> {
  if (!googleOrdering) {
    throw new AppError('validation_failed', 'Orders by Google are turned off.', { reason: 'google_ordering_off' });
  }
  const verified = await googleOrdering.verify(headers.get('authorization') ?? '');
  if (verified.kind === 'unreachable') {
    throw new AppError('service_unavailable', 'Google’s keys can’t be read right now.', { reason: 'keys_unreachable' });
  }
  if (verified.kind === 'refused') log.warn('google request refused', { why: verified.why });
  return verified.kind === 'genuine';
}

function messageOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', 'This is not JSON.', { reason: 'not_json' });
  }
}
