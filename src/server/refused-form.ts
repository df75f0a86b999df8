import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { FORM_COOKIE } from '#src/http/cookies.ts';
import type { Inbound } from '#src/http/inbound.ts';
import type { FormState } from '#src/pages/page.tsx';

const SECONDS = 60;
/** A browser keeps about four thousand letters; the name and what is said of the cookie count. */
const MAX_LENGTH = 3600;
const MAX_BYTES = 64_000;

const texts = z.record(z.string(), z.string());
const keptSchema = z.object({
  path: z.string(),
  values: texts,
  lists: z.record(z.string(), z.array(z.string())),
  errors: texts,
  message: z.string().nullable(),
});

/**
 * A form that a browser sent by itself and that was refused goes back to its page by a redirect: Back and reload then
 * never ask to send it again. What was typed travels in a cookie. False: it is too long for one, or a script asks, and
 * the answer is the page itself.
 */
export function keepRefused(
  { request, url, cookies }: Inbound,
  { values, lists, errors, message }: FormState,
): boolean {
  if (!request.headers.get('accept')?.includes('text/html')) return false;
  const several = Object.fromEntries(Object.entries(lists ?? {}).filter(([, all]) => all.length > 1));
  const text = JSON.stringify({ path: url.pathname, values, lists: several, errors, message });
  const kept = deflateSync(text).toString('base64url');
  if (kept.length > MAX_LENGTH) return false;
  cookies.set(FORM_COOKIE, kept, SECONDS);
  return true;
}

/** The form that the redirect was for; said once. */
export function takeRefused({ request, url, cookies }: Inbound): FormState | null {
  const kept = cookies.get(FORM_COOKIE);
  if (!kept || request.method !== 'GET') return null;
  const found = keptSchema.safeParse(read(kept));
  if (found.success && found.data.path !== url.pathname) return null;
  cookies.remove(FORM_COOKIE);
  if (!found.success) return null;
  const { path: _, lists: several, ...form } = found.data;
  const single = Object.entries(form.values).map(([name, value]) => [name, [value]] as const);
  return { ...form, lists: { ...Object.fromEntries(single), ...several } };
}

function read(kept: string): unknown {
  try {
    return JSON.parse(inflateSync(Buffer.from(kept, 'base64url'), { maxOutputLength: MAX_BYTES }).toString());
  } catch {
    return null;
  }
}
