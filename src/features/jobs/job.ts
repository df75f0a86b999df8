import type { AppContext } from '#src/context.ts';

/** Something that happens at a time. It never overlaps itself, and after downtime it catches up. */
export interface Job {
  readonly name: string;
  /** The pause between the end of one run and the start of the next. */
  readonly everySeconds: number;
  run(ctx: AppContext): Promise<void>;
}
