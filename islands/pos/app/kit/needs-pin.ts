import type { ProtectedAct } from '#src/domain/access/approval.ts';
import { actNeeded } from './use-approved.tsx';

/** In place of a screen's data: whose PIN opens it. */
export interface NeedsPin {
  readonly needsPin: ProtectedAct;
}

/** What a screen reads, or the approval it needs first. */
export async function orNeedsPin<T>(reading: Promise<T>): Promise<T | NeedsPin> {
  try {
    return await reading;
  } catch (error) {
    const needsPin = actNeeded(error);
    if (!needsPin) throw error;
    return { needsPin };
  }
}
