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
/** More than any page's own form has: what is done with a form takes as long as it has fields. */
export const MAX_FORM_FIELDS = 3000;

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
  if (!isMultipart && !type.startsWith(URL_ENCODED)) {
    throw new AppError('validation_failed', 'Send this form as a form.', { reason: 'wrong_content_type' });
  }
  const boundary = isMultipart ? boundaryOf(type) : null;
  if (isMultipart && boundary === null) throw malformedForm();
  const bytes = await readBytes(request, isMultipart ? MAX_IMAGE_BYTES + MAX_BODY_BYTES : MAX_BODY_BYTES);
  if (countFields(bytes, boundary) > MAX_FORM_FIELDS) throw tooManyFields();
  // With the boundary that was counted, so that nothing else is taken for one.
  const readAs = boundary === null ? URL_ENCODED : `multipart/form-data; boundary="${boundary}"`;
  try {
    return await new Response(bytes, { headers: { 'content-type': readAs } }).formData();
  } catch {
    throw malformedForm();
  }
}

const URL_ENCODED = 'application/x-www-form-urlencoded';
/** RFC 2046: at most 70 of these. Null: the type names none, or more than one. */
const BOUNDARY = /;\s*boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'()+./:=?-]{1,70}))\s*(?=;|$)/gi;

function boundaryOf(type: string): string | null {
  const [first, ...others] = type.slice(0, 500).matchAll(BOUNDARY);
  return others.length > 0 ? null : (first?.[1] ?? first?.[2] ?? null);
}

/** At least as many as the form has, from its bytes alone: reading them into fields is what costs. */
function countFields(bytes: Uint8Array, boundary: string | null): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = boundary === null ? '&' : `--${boundary}`;
  let count = 0;
  for (
    let at = text.indexOf(mark);
    at >= 0 && count <= MAX_FORM_FIELDS + 1;
    at = text.indexOf(mark, at + mark.length)
  ) {
    count += 1;
  }
  // The last boundary ends the form; the last field has no `&` behind it.
  return boundary === null ? count + 1 : count - 1;
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

function malformedForm(): AppError {
  return new AppError('validation_failed', 'What was sent is not a valid form.', { reason: 'malformed_form' });
}

function tooManyFields(): AppError {
  const most = MAX_FORM_FIELDS.toLocaleString('en-AU');
  return new AppError('validation_failed', `This form has too many fields. The limit is ${most}.`, {
    reason: 'too_many_fields',
  });
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
