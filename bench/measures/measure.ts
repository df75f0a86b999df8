import type { Sample } from '../brackets.ts';
import type { MeasuredSet } from '../sets.ts';

export interface MeasureOptions {
  readonly set: MeasuredSet;
  /** Of one taking. */
  readonly seconds: number;
}

/** Something running that can be sampled. */
export interface Running extends AsyncDisposable {
  sample(): Promise<Sample>;
}

/** One target of the list, with how it is measured. */
export interface Measure {
  /** 'P1'; `P2-first` belongs to P2 and is run with it. */
  readonly name: string;
  readonly what: string;
  readonly ceiling: 'raw' | 'render' | 'tx';
  /** Share of the ceiling that is held at least; null: shown beside another, without a target of its own. */
  readonly target: number | null;
  start(options: MeasureOptions): Promise<Running>;
}
