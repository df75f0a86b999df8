import { refuse } from '#src/shared/refuse.ts';

/** What was never sent would be paid for by nobody, and be gone with the bill. Throws `not_sent`. */
export function requireAllSent({ unsentCount }: { readonly unsentCount: number }): void {
  if (unsentCount === 0) return;
  const what = unsentCount === 1 ? 'One change' : `${unsentCount} changes`;
  throw refuse(
    'not_sent',
    `${what} on this bill ${unsentCount === 1 ? 'has' : 'have'} not been sent. Open it and send it first.`,
  );
}
