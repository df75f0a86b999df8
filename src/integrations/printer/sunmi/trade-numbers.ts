/** How many jobs are remembered: those of a busy installation for hours. A forgotten one is found again by asking. */
const REMEMBERED = 5000;
/** The cloud's limit. */
const MOST_LETTERS = 32;

/** The number under which the cloud knows a job. One that the cloud threw away is spent, and the job needs the next one. */
export interface TradeNumber {
  readonly now: string;
  spend(): void;
}

/**
 * Numbers made of the job's id, so that the same job has the same number in every process: what the cloud has under it is then
 * the job itself.
 */
export function createTradeNumbers(): { of(jobId: string): TradeNumber } {
  const spent = new Map<string, number>();
  const nowOf = (jobId: string) => {
    const ending = (spent.get(jobId) ?? 0).toString(36).padStart(2, '0');
    return jobId.replace(/[^0-9A-Za-z]/g, '').slice(ending.length - MOST_LETTERS) + ending;
  };
  return {
    of: (jobId) => ({
      get now() {
        return nowOf(jobId);
      },
      spend() {
        spent.set(jobId, (spent.get(jobId) ?? 0) + 1);
        const [oldest] = spent.keys();
        if (spent.size > REMEMBERED && oldest !== undefined) spent.delete(oldest);
      },
    }),
  };
}
