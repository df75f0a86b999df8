import type { z } from 'zod';
import { MAX_PICTURE_BYTES } from '#src/domain/menu/pictures/picture-file.ts';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import type { BodyWait } from './body-room.ts';
import { requestFacts } from './request-facts.ts';

/** The most a request may carry; images have a limit of their own. */
export const MAX_BODY_BYTES = 256 * 1024;
export const MAX_IMAGE_BYTES = MAX_PICTURE_BYTES;
/** How many wrong fields an answer names. */
const MAX_FIELD_ISSUES = 50;
const MAX_JSON_DEPTH = 40;

/** Reads at most this many bytes; more is rejected before it is held in memory. */
export async function readBytes(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return new Uint8Array(0);
  const reader = request.body.getReader();
  const wait = requestFacts.getStore()?.body?.wait(() => void reader.cancel().catch(() => undefined)) ?? null;
  let parts: readonly Uint8Array[];
  try {
    parts = await readParts(reader, maxBytes, wait);
  } catch (error) {
    wait?.gone();
    throw error;
  }
  wait?.arrived();
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

async function readParts(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
  wait: BodyWait | null,
): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw wait?.cutBecause ?? brokenOff();
    });
    if (wait?.cutBecause) throw wait.cutBecause;
    if (done) return parts;
    size += value.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    wait?.received(size);
    parts.push(value);
  }
}

/** As it was sent, including a byte order mark: signatures cover it. */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(request, maxBytes));
}

/** A JSON body, parsed but not yet checked. Nothing sent is the empty object. */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const text = await readText(request, maxBytes);
  if (text === '' && !type) return {};
  if (type !== 'application/json') {
    throw new AppError('validation_failed', 'Send JSON with the content type application/json.', {
      reason: 'wrong_content_type',
    });
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isDeeper(value, MAX_JSON_DEPTH)) throw new Error('too deep');
    return value;
  } catch {
    throw new AppError('validation_failed', 'What was sent is not valid JSON.', { reason: 'malformed_json' });
  }
}

/** A page's own form, as a browser sends it. */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const isMultipart = type.startsWith('multipart/form-data');
  if (!isMultipart && !type.startsWith('application/x-www-form-urlencoded')) {
    throw new AppError('validation_failed', 'Send this form as a form.', { reason: 'wrong_content_type' });
  }
  const bytes = await readBytes(request, isMultipart ? MAX_IMAGE_BYTES + MAX_BODY_BYTES : MAX_BODY_BYTES);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('validation_failed', 'What was sent is not a valid form.', { reason: 'malformed_form' });
  }
}

/** The parsed value, or a rejection that names each wrong field. */
export function parseWith<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldIssue[] = parsed.error.issues
    .slice(0, MAX_FIELD_ISSUES)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  throw new AppError('validation_failed', 'Check what you entered and try again.', { details: { fields } });
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('validation_failed', `This is too large. The limit is ${Math.floor(maxBytes / 1024)} kB.`, {
    reason: 'too_large',
  });
}

/** The sender has hung up and reads no answer; this is for the log. */
function brokenOff(): AppError {
  return new AppError('validation_failed', 'The connection ended before all of this was sent.', {
    reason: 'body_broken_off',
  });
}

function isDeeper(value: unknown, depth: number): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (depth === 0) return true;
  return Object.values(value).some((one) => isDeeper(one, depth - 1));
}
