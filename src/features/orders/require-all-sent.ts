import { refuse } from '#src/shared/refuse.ts';

/** Throws `not_sent` if the bill has unsent lines: closing it now would lose them unpaid. */
export function requireAllSent({ unsentCount }: { readonly unsentCount: number }): void {
  if (unsentCount === 0) return;
  const what = unsentCount === 1 ? 'One change' : `${unsentCount} changes`;
  throw refuse(
    'not_sent',
    `${what} on this bill ${unsentCount === 1 ? 'has' : 'have'} not been sent. Open it and send it first.`,
  );
}
