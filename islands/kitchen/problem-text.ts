import { AppErrorAnswer } from '#islands/runtime/api-client.ts';

/** The code was right, and made this device something else than a kitchen screen. */
export class OtherKind extends Error {}

/** What an attempt at this screen says when it fails. */
export function problemText(error: unknown): string {
  if (error instanceof OtherKind) {
    return 'That code is for a till or another screen. Add a kitchen screen in the admin and enter its code.';
  }
  return error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.';
}
