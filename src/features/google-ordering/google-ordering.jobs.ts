import type { Job } from '#src/features/jobs/job.ts';
import { tellGoogle } from './tell-google.ts';

export const googleOrderingJobs: readonly Job[] = [{ name: 'googleOrdering.tell', everySeconds: 3, run: tellGoogle }];
