import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/house/handler.ts';
import { housekeepingJobs } from '#src/features/house/housekeeping.job.ts';
import type { Job } from '#src/features/house/job.ts';
import type { Surface } from '#src/pages/surface.ts';
import type { Loop } from './loops.ts';

/** What the cloud does: every feature's endpoints, reactions and jobs, and every front end. */
export function mountCloudRoutes(_app: Hono, _ctx: AppContext): void {}

export const cloudHandlers: readonly Handler[] = [];
export const cloudJobs: readonly Job[] = [...housekeepingJobs];
/** What runs beside the requests: the spooler. */
export const cloudLoops: readonly ((ctx: AppContext) => Loop)[] = [];
export const cloudSurfaces: readonly Surface[] = [];
