import type { TerminalDevice, TerminalUnreachable } from '../card-terminal.port.ts';
import { type LinklyResponse, readResponses } from './linkly.wire.ts';
import { type LinklyClient, PROVIDER_ERROR } from './linkly-client.ts';

export type Session =
  | { readonly kind: 'said'; readonly responses: readonly LinklyResponse[] }
  | { readonly kind: 'notFound' };

/** Everything that was said in a session so far. */
export async function readAll(
  client: LinklyClient,
  device: TerminalDevice,
  sessionId: string,
): Promise<Session | { readonly kind: 'notPaired' } | TerminalUnreachable> {
  const answer = await client.call(device, 'GET', `/v2/sessions/${sessionId}/result?all=true`);
  if (answer.kind !== 'answer') return answer;
  if (answer.status === 404) return { kind: 'notFound' };
  // Too early: it has the session and nothing to say yet.
  if (answer.status === 425 || answer.status === 202) return { kind: 'said', responses: [] };
  if (answer.status !== 200) return withStatus(answer.status);
  const responses = readResponses(answer.body);
  return responses ? { kind: 'said', responses } : PROVIDER_ERROR;
}

/** 408 and 444: the PIN pad didn't answer Linkly in time; all else is Linkly's own trouble (reference 2.6). */
export function withStatus(status: number): TerminalUnreachable {
  return { kind: 'unreachable', why: status === 408 || status === 444 ? 'timeout' : 'provider_error' };
}
