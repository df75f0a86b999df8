import type { Context, Hono } from 'hono';
import type { ClientManifest } from '#islands/runtime/manifest.ts';
import type { AppContext } from '#src/context.ts';
import { openTrainingEndpoint } from '#src/contracts/training.endpoints.ts';
import { trainingRoot } from '#src/domain/till/training.ts';
import { asAppError, errorAnswer } from '#src/http/error-answer.ts';
import { posMay } from '#src/http/guards.ts';
import { type EdgeBindings, type Inbound, inboundOf } from '#src/http/inbound.ts';
import { nameRoute } from '#src/http/request-facts.ts';
import { route } from '#src/http/route.ts';
import { refuseForeignOrigin } from '#src/http/same-origin.ts';
import { AppError } from '#src/shared/app-error.ts';
import { overPage } from './over-page.tsx';
import { cookiesForTraining, lineFromTraining } from './training-cookies.ts';
import type { Trainings } from './trainings.ts';

export interface TrainingRouteParts {
  readonly ctx: AppContext;
  readonly trainings: Trainings;
  readonly manifest: ClientManifest;
  /** The address of the real till's screens. */
  realTill(inbound: Inbound): string;
}

/** Opens a till's training, hands on what is asked of it, and ends it. */
export function trainingRoutes(app: Hono, { ctx, trainings, manifest, realTill }: TrainingRouteParts): void {
  route(app, openTrainingEndpoint, {
    // Whoever may take orders may practise taking them.
    guard: posMay(ctx, 'takeOrders'),
    async handle({ scope: { restaurantId, storeId }, posTerminalId }) {
      const { id } = await trainings.open({ restaurantId, storeId, posTerminalId });
      return { path: `${trainingRoot(id)}/pos` };
    },
  });

  app.post('/training/:id/leave', async (c) => {
    nameRoute('/training/:id/leave');
    const inbound = inboundOf(c);
    try {
      refuseForeignOrigin(inbound.request);
      await trainings.end(c.req.param('id'));
      return new Response(null, { status: 303, headers: { location: realTill(inbound), 'cache-control': 'no-store' } });
    } catch (error) {
      return errorAnswer(asAppError(error, ctx.log));
    }
  });

  app.all('/training/:id/*', async (c) => {
    nameRoute('/training/:id/*');
    const inbound = inboundOf(c);
    const { id = '' } = inbound.params;
    const training = trainings.at(id);
    const path = c.req.path.slice(trainingRoot(id).length);
    if (training) return handOn(c, training.app, path);
    if (path.startsWith('/api/')) return errorAnswer(over());
    return overPage(inbound, { manifest, realTill: realTill(inbound) });
  });
}

async function handOn(c: Context, app: Hono, path: string): Promise<Response> {
  const request = new Request(c.req.raw);
  request.headers.set('cookie', cookiesForTraining(request.headers.get('cookie')));
  const answer = await app.fetch(request, { ...(c.env as EdgeBindings), path });
  const headers = new Headers(answer.headers);
  const lines = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of lines) {
    const kept = lineFromTraining(line);
    if (kept !== null) headers.append('set-cookie', kept);
  }
  return new Response(answer.body, { status: answer.status, headers });
}

function over(): AppError {
  return new AppError('resource_not_found', 'Training has ended.', { reason: 'training_over' });
}
