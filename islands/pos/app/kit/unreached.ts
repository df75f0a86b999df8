import { AppErrorAnswer } from '#islands/runtime/api-client.ts';

/** Nothing answered, or something that isn't the server did. */
export function isUnreached(error: unknown): boolean {
  return error instanceof AppErrorAnswer && (error.status === 0 || error.reason === 'unreadable_answer');
}
