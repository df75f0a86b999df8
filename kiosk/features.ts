import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/house/handler.ts';
import { housekeepingJobs } from '#src/features/house/housekeeping.job.ts';
import type { Job } from '#src/features/house/job.ts';
import type { Surface } from '#src/pages/surface.ts';
import type { Loop } from '#src/server/loops.ts';

/** What a shop's box does: selling at the counter and at its tables, and printing. */
export function mountBoxRoutes(_app: Hono, _ctx: AppContext): void {}

export const boxHandlers: readonly Handler[] = [];
export const boxJobs: readonly Job[] = [...housekeepingJobs];
export const boxLoops: readonly ((ctx: AppContext) => Loop)[] = [];
export const boxSurfaces: readonly Surface[] = [];
