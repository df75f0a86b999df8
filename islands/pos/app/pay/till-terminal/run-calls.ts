import { reportTerminalRunEndpoint, takeTerminalRunEndpoint } from '#src/contracts/till-terminals.endpoints.ts';
import type { PosApi } from '../../api/pos-api.ts';
import type { RunCalls } from './page-driver.ts';

/** A step of the driver waits no longer: the next one asks again. */
const TIMEOUT_MS = 3000;

export function runCalls({ client, here }: Pick<PosApi, 'client' | 'here'>): RunCalls {
  const of = async (attemptId: string) => ({ ...(await here()), attemptId });
  return {
    take: async (attemptId, body) =>
      client.call(takeTerminalRunEndpoint, { params: await of(attemptId), body, timeoutMs: TIMEOUT_MS }),
    report: async (attemptId, { pageId, reports }) =>
      client.call(reportTerminalRunEndpoint, {
        params: await of(attemptId),
        body: { pageId, reports: [...reports] },
        timeoutMs: TIMEOUT_MS,
      }),
  };
}
