import { AppError } from '#src/shared/app-error.ts';
import { giveBack } from '#src/shared/give-back.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { type Answered, type Asked, refusalOf } from './messages.ts';

declare const self: Worker;

/** The other thread's side: does the pieces it is asked for, by name. Called once, when everything is loaded. */
export function answerPieces(pieces: readonly HeavyPiece<never, unknown>[]): void {
  const byName = new Map(pieces.map((piece) => [piece.name, piece]));
  self.onmessage = async ({ data }: MessageEvent<Asked>) => {
    const answer = await answerTo(byName.get(data.name), data);
    say(answer);
    // Both are this thread's own: what went to the other one is a copy.
    for (const bytes of [data.input, answer.kind === 'done' ? answer.result : null]) {
      if (bytes instanceof Uint8Array) giveBack(bytes);
    }
  };
  say({ kind: 'ready' });
}

async function answerTo(piece: HeavyPiece<never, unknown> | undefined, { name, input }: Asked): Promise<Answered> {
  if (!piece) return { kind: 'failed', message: `the other thread has no work called ${name}` };
  try {
    return { kind: 'done', result: await piece.work(input as never) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', refusal: refusalOf(error) };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

function say(answer: Answered): void {
  self.postMessage(answer);
}
