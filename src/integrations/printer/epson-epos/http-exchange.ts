import { createHash } from 'node:crypto';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure, type TLSSocket } from 'node:tls';
import { readHttpAnswer } from './http-answer.ts';

export interface ExchangeTarget {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** SHA-256 of the certificate that the printer showed first; null: none was seen yet. */
  readonly certificate: string | null;
}

export interface ExchangeRequest {
  readonly path: string;
  readonly body: string;
  readonly connectMs: number;
  readonly answerMs: number;
  /** Gives up early. */
  readonly signal?: AbortSignal;
}

/**
 * - `offline`: no connection, or no TLS over it: nothing was sent.
 * - `otherCertificate`: something else has its address. Nothing was sent.
 * - `closed`: connected, and it ended before an answer; the request may have arrived.
 * - `silent`: connected, and no answer in time.
 */
export type Exchange =
  | { readonly kind: 'offline' | 'otherCertificate' | 'closed' | 'silent' }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly certificate: string | null };

/** An answer of a printer is a few hundred bytes; what sends more is none. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * One request on a connection that is only for it. Not `fetch`: what was sent before it failed must be known, and a
 * printer signs its certificate itself, so the one seen first is compared before a byte of a docket leaves.
 */
export async function exchange(target: ExchangeTarget, request: ExchangeRequest): Promise<Exchange> {
  const opened = await open(target, request.connectMs);
  if (opened === null) return { kind: 'offline' };
  const certificate = target.isSecure ? fingerprintOf(opened as TLSSocket) : null;
  const isOther = target.isSecure && (certificate === null || (target.certificate ?? certificate) !== certificate);
  if (isOther) {
    opened.destroy();
    return { kind: 'otherCertificate' };
  }
  try {
    return await answerOf(opened, target, request, certificate);
  } finally {
    opened.destroy();
  }
}

function fingerprintOf(socket: TLSSocket): string | null {
  const raw: unknown = socket.getPeerCertificate().raw;
  return raw instanceof Uint8Array ? createHash('sha256').update(raw).digest('hex') : null;
}

/** Null when there is no connection in time. */
function open({ host, port, isSecure }: ExchangeTarget, timeoutMs: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    // The socket's own idle timer is not relied on while connecting.
    const timer = setTimeout(() => give(null), timeoutMs);
    const socket: Socket = isSecure
      ? connectSecure({ host, port, rejectUnauthorized: false })
      : connectPlain({ host, port });
    socket.on('error', () => give(null));
    socket.once('close', () => give(null));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => give(socket));
    let isGiven = false;
    const give = (opened: Socket | null) => {
      if (isGiven) return;
      isGiven = true;
      clearTimeout(timer);
      if (opened === null) socket.destroy();
      resolve(opened);
    };
  });
}

function answerOf(
  socket: Socket,
  { host, port }: ExchangeTarget,
  { path, body, answerMs, signal }: ExchangeRequest,
  certificate: string | null,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let heard = Buffer.alloc(0);
    const finish = (exchanged: Exchange) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(exchanged);
    };
    const giveUp = () => finish({ kind: 'silent' });
    const timer = setTimeout(giveUp, answerMs);
    signal?.addEventListener('abort', giveUp);
    const look = (hasEnded: boolean) => {
      const answer = readHttpAnswer(heard, hasEnded);
      if (answer === 'more') return hasEnded ? finish({ kind: 'closed' }) : undefined;
      if (answer === 'nonsense') return finish({ kind: 'answer', status: 0, body: '', certificate });
      return finish({ kind: 'answer', ...answer, certificate });
    };
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, Buffer.from(chunk)]);
      if (heard.length > MAX_ANSWER_BYTES) return finish({ kind: 'answer', status: 0, body: '', certificate });
      look(false);
    });
    socket.on('end', () => look(true));
    socket.on('close', () => look(true));
    const content = Buffer.from(body);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}:${port}`,
      'Content-Type: text/xml; charset=utf-8',
      'SOAPAction: ""',
      `Content-Length: ${content.length}`,
      'Connection: close',
    ];
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content]));
  });
}
