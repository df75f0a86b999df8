import { deflateSync, inflateSync } from 'node:zlib';
import { z } from 'zod';
import { findRefusedForm, insertRefusedForm } from '#db/idempotency/refused-forms.repository.ts';
import type { Needs } from '#src/context.ts';
import { FORM_COOKIE } from '#src/http/cookies.ts';
import type { Inbound } from '#src/http/inbound.ts';
import type { FormState } from '#src/pages/page.tsx';

const SECONDS = 60;
/** A browser stores about four thousand characters, including the name and the attributes. */
const MAX_LENGTH = 3600;
const MAX_BYTES = 64_000;
/** Prefix of the id of a form that is stored here. No form in a cookie starts with it. */
const KEPT_HERE = '~';

const texts = z.record(z.string(), z.string());
const keptSchema = z.object({
  path: z.string(),
  values: texts,
  lists: z.record(z.string(), z.array(z.string())),
  errors: texts,
  message: z.string().nullable(),
});

/**
 * Sends a rejected form back to its page by a redirect, so that Back and reload never ask to send it again. What was
 * typed travels in a cookie, or waits here if it is too long for one (decision 0130). Returns false if a script asks,
 * or no more can wait: then the answer is the page itself.
 */
export async function keepRefused(
  ctx: Needs<'write' | 'clock' | 'secrets'>,
  { request, url, cookies }: Inbound,
  { values, lists, errors, message }: FormState,
): Promise<boolean> {
  if (!request.headers.get('accept')?.includes('text/html')) return false;
  const several = Object.fromEntries(Object.entries(lists ?? {}).filter(([, all]) => all.length > 1));
  const text = JSON.stringify({ path: url.pathname, values, lists: several, errors, message });
  const inCookie = deflateSync(text).toString('base64url');
  if (inCookie.length <= MAX_LENGTH) {
    cookies.set(FORM_COOKIE, inCookie, SECONDS);
    return true;
  }
  const form = { id: ctx.secrets.newToken(), formJson: text, now: ctx.clock.now(), seconds: SECONDS };
  const id = await ctx.write((trx) => insertRefusedForm(trx, form));
  if (id !== null) cookies.set(FORM_COOKIE, KEPT_HERE + id, SECONDS);
  return id !== null;
}

/** The form that the redirect was for; shown once. */
export async function takeRefused(
  ctx: Needs<'db' | 'clock'>,
  { request, url, cookies }: Inbound,
): Promise<FormState | null> {
  const kept = cookies.get(FORM_COOKIE);
  if (!kept || request.method !== 'GET') return null;
  const found = keptSchema.safeParse(await read(ctx, kept));
  if (found.success && found.data.path !== url.pathname) return null;
  cookies.remove(FORM_COOKIE);
  if (!found.success) return null;
  const { path: _, lists: several, ...form } = found.data;
  const single = Object.entries(form.values).map(([name, value]) => [name, [value]] as const);
  return { ...form, lists: { ...Object.fromEntries(single), ...several } };
}

async function read(ctx: Needs<'db' | 'clock'>, kept: string): Promise<unknown> {
  try {
    if (!kept.startsWith(KEPT_HERE)) {
      return JSON.parse(inflateSync(Buffer.from(kept, 'base64url'), { maxOutputLength: MAX_BYTES }).toString());
    }
    const text = await findRefusedForm(ctx.db, kept.slice(KEPT_HERE.length), ctx.clock.now());
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
