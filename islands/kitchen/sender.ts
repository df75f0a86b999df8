/** Sends what was tapped, in order, and again until it is answered. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { type ActQueue, nextToSend, type QueuedAct, retryAfterMs, withDone, without } from './act-queue.ts';

interface SenderOptions {
  /** On disk once it is set. */
  readonly queue: { get(): ActQueue; set(queue: ActQueue): void };
  send(act: QueuedAct): Promise<void>;
  /** The store rejected it for good, in its own words. */
  onRejected(act: QueuedAct, text: string): void;
  /** Something was answered: the board has changed. */
  onAnswered(): void;
  /** Nothing answered. */
  onUnanswered(): void;
  now(): number;
  /** Runs it later. Returns a function that prevents it. */
  later(run: () => void, afterMs: number): () => void;
}

export interface Sender {
  /** Sends now what waits, also before the next retry is due. */
  wake(): Promise<void>;
  stop(): void;
}

export function createSender(options: SenderOptions): Sender {
  const { queue, send, onRejected, onAnswered, onUnanswered, now, later } = options;
  let isSending = false;
  let isStopped = false;
  let tries = 0;
  let cancelRetry = () => {};

  /** False when it has to wait. */
  const sendOne = async (act: QueuedAct): Promise<boolean> => {
    try {
      await send(act);
      queue.set(withDone(queue.get(), act.id, now()));
    } catch (error) {
      if (mustWait(error)) return false;
      queue.set(without(queue.get(), act.id));
      onRejected(act, error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.');
    }
    return true;
  };

  const wake = async (): Promise<void> => {
    if (isSending || isStopped) return;
    isSending = true;
    cancelRetry();
    try {
      for (let act = nextToSend(queue.get()); act !== null && !isStopped; act = nextToSend(queue.get())) {
        if (!(await sendOne(act))) {
          tries += 1;
          onUnanswered();
          cancelRetry = later(() => void wake(), retryAfterMs(tries));
          return;
        }
        tries = 0;
        onAnswered();
      }
    } finally {
      isSending = false;
    }
  };

  return {
    wake,
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}

/** No answer, not paired for the moment, or a server in trouble: it may be accepted later. */
function mustWait(error: unknown): boolean {
  if (!(error instanceof AppErrorAnswer)) return true;
  const { status, reason } = error;
  return status === 0 || status >= 500 || status === 429 || reason === 'login_required' || reason === 'box_stopped';
}
