import { z } from 'zod';

/** Numbers come as numbers on one interface and as texts on the other. */
const answerSchema = z.object({ code: z.coerce.number().int(), data: z.unknown() });
/** A page of a hundred printers is under ten kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024;

export type Posted =
  | { readonly kind: 'answer'; readonly code: number; readonly data: unknown }
  | { readonly kind: 'unreachable'; readonly mayBeDone: boolean };

/** One request. What isn't an answer of Sunmi's, such as a page of some gateway, says nothing about what was done. */
export async function postSunmi(request: {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}): Promise<Posted> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
    });
    const parsed = answerSchema.safeParse(jsonOf(await boundedText(response)));
    if (!parsed.success) return { kind: 'unreachable', mayBeDone: true };
    return { kind: 'answer', code: parsed.data.code, data: parsed.data.data };
  } catch (cause) {
    return { kind: 'unreachable', mayBeDone: !wasNeverMade(cause) };
  }
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A connection that was never made asked for nothing. */
function wasNeverMade(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return ['ConnectionRefused', 'ECONNREFUSED', 'ENOTFOUND', 'FailedToOpenSocket'].includes(code);
}
