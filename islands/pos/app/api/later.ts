/** Calls whose script is fetched with the first of them. */
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';

type Call = (...args: never[]) => Promise<unknown>;

/** The calls that `load` answers, under the same names. A script that does not come is a server that was not reached. */
export function later<Calls extends object>(load: () => Promise<Calls>): Calls {
  const known: Record<string, Call> = {};
  return new Proxy({} as Calls, {
    get: (_, name) => {
      // Awaiting an object asks for its `then`.
      if (typeof name !== 'string' || name === 'then') return undefined;
      known[name] ??= async (...args) => {
        const calls = (await load().catch(notReached)) as Record<string, Call>;
        return calls[name]!(...args);
      };
      return known[name];
    },
  });
}

function notReached(): never {
  throw new AppErrorAnswer('service_unavailable', 'The server was not reached.', 'offline', undefined, 0);
}
