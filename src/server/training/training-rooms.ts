import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { seatingHandlers } from '#src/features/seating/seating.handlers.ts';
import { type AppParts, createApp } from '../app.ts';
import { liveRoutes } from '../live.ts';
import { trainingRoutes } from './training.routes.ts';
import { createTrainings, type Trainings } from './trainings.ts';

export interface TrainingRooms {
  mount(app: Hono): void;
  /** A running one; null where there is none. */
  at: Trainings['at'];
  stop(): Promise<void>;
}

/**
 * Training for the tills of this program: each has the till's screens and this build's calls, over a copy of its store. `parts` are
 * those of the real app, of which it keeps the built files alone.
 */
export function openTrainingRooms(
  parts: Omit<AppParts, 'mountRoutes' | 'mountExtras'>,
  mountRoutes: (app: Hono, ctx: AppContext) => void,
): TrainingRooms {
  const { ctx, client, health, load, surfaces, pageHost } = parts;
  const till = surfaces.find(({ name }) => name === 'pos');
  if (!till) return { mount() {}, at: () => null, async stop() {} };
  const trainings: Trainings = createTrainings({
    ctx,
    handlers: seatingHandlers,
    createApp: ({ ctx: own, database, root, hub }) =>
      createApp({
        ctx: own,
        database,
        health,
        load,
        client,
        surfaces: [till],
        pageHost: {
          ctx: own,
          manifest: client.manifest,
          keeper: null,
          baseOf: ({ prefix }) => root + prefix,
          cartLink: async () => '',
        },
        mountRoutes(app) {
          liveRoutes(app, own, hub);
          mountRoutes(app, own);
        },
      }),
  });
  const realTill = (inbound: Parameters<typeof pageHost.baseOf>[1]) => pageHost.baseOf(till, inbound) || '/';
  return {
    mount: (app) => trainingRoutes(app, { ctx, trainings, manifest: client.manifest, realTill }),
    at: trainings.at,
    stop: trainings.stop,
  };
}
