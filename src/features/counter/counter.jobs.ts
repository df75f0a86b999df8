import type { Job } from '#src/features/jobs/job.ts';
import { endForgottenCardOrders } from './apply-terminal-payment.ts';

export const counterJobs: Job[] = [endForgottenCardOrders];
