/** Runs tasks of one address one after another, with a pause between: some firmware takes a quick return for a second connection. */
export function createTurns(pauseMs: number): <T>(address: string, task: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, Promise<unknown>>();
  return (address, task) => {
    const turn = (queues.get(address) ?? Promise.resolve()).then(task, task);
    const rest = turn.then(
      () => Bun.sleep(pauseMs),
      () => Bun.sleep(pauseMs),
    );
    queues.set(address, rest);
    void rest.then(() => {
      if (queues.get(address) === rest) queues.delete(address);
    });
    return turn;
  };
}
