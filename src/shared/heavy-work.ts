import { AppError } from './app-error.ts';

/**
 * Work on what somebody sent, too long for the thread that sells. What goes in and what comes out change threads: plain data,
 * and an `AppError` where it is refused.
 */
export interface HeavyPiece<Input, Result> {
  readonly name: string;
  work(input: Input): Result | Promise<Result>;
}

/** Where such work is done. Rejects with what `isTooLong` knows where it takes longer than anybody should wait. */
export interface HeavyWork {
  run<Input, Result>(piece: HeavyPiece<Input, Result>, input: Input): Promise<Result>;
}

/** On the calling thread: for tests of what is done, not of where. */
export const HEAVY_WORK_HERE: HeavyWork = { run: async (piece, input) => piece.work(input) };

const TOO_LONG = 'work_too_long';

export function tooLong(): AppError {
  return new AppError('service_unavailable', 'This takes too long. Try a smaller file.', {
    reason: TOO_LONG,
    details: { retryAfterSeconds: 30 },
  });
}

export function isTooLong(error: unknown): boolean {
  return error instanceof AppError && error.reason === TOO_LONG;
}

/** Runs it; where it takes too long, says so in the caller's words. */
export function runOr<Input, Result>(
  { heavy }: { readonly heavy: HeavyWork },
  piece: HeavyPiece<Input, Result>,
  input: Input,
  refusal: () => AppError,
): Promise<Result> {
  return heavy.run(piece, input).catch((error: unknown) => {
    throw isTooLong(error) ? refusal() : error;
  });
}
