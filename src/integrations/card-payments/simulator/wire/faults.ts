/**
 * Faults between us and a payment provider.
 *
 * `drip` starts its answer and never ends it. `…After` faults happen when the work is done: the answer is lost, the
 * money moved. `error500Stored` and `error500After` are remembered under the idempotency key and replayed, as the real
 * one does.
 */
export const STRIPE_FAULTS = [
  'error429',
  'error500',
  'error500Stored',
  'error500After',
  'resetBefore',
  'resetAfter',
  'slow',
  'truncated',
  'drip',
] as const;
export type StripeFaultKind = (typeof STRIPE_FAULTS)[number];

interface PlannedFault {
  readonly kind: StripeFaultKind;
  readonly path: RegExp;
  timesLeft: number;
}

export interface FaultPlan {
  /** The next `times` requests whose `METHOD /path` matches fail. */
  failNext(kind: StripeFaultKind, options?: { readonly path?: RegExp; readonly times?: number }): void;
  /** While down, every request is dropped unanswered. */
  setDown(isDown: boolean): void;
  isDown(): boolean;
  clear(): void;
  take(methodAndPath: string): StripeFaultKind | null;
}

export function createFaultPlan(): FaultPlan {
  let planned: PlannedFault[] = [];
  let isDown = false;
  return {
    failNext(kind, { path = /./, times = 1 } = {}) {
      planned.push({ kind, path, timesLeft: times });
    },
    setDown(value) {
      isDown = value;
    },
    isDown: () => isDown,
    clear() {
      planned = [];
      isDown = false;
    },
    take(methodAndPath) {
      if (isDown) return 'resetBefore';
      const hit = planned.find((fault) => fault.path.test(methodAndPath));
      if (hit === undefined) return null;
      hit.timesLeft -= 1;
      planned = planned.filter((fault) => fault.timesLeft > 0);
      return hit.kind;
    },
  };
}
