export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

const HEAD_END = '\r\n\r\n';
const MAX_HEAD_BYTES = 8192;
const STATUS_LINE = /^HTTP\/1\.[01] (\d{3})(?: |$)/;

/** What has come of an HTTP answer so far. `more`: not all of it yet. `nonsense`: it speaks something else. */
export function readHttpAnswer(bytes: Buffer, hasEnded: boolean): HttpAnswer | 'more' | 'nonsense' {
  const text = bytes.toString('latin1');
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) {
    const isHttp = 'HTTP/1.'.startsWith(text.slice(0, 7));
    return isHttp && text.length <= MAX_HEAD_BYTES ? 'more' : 'nonsense';
  }
  const [statusLine = '', ...headers] = text.slice(0, headEnd).split('\r\n');
  const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? 0);
  if (status === 0) return 'nonsense';
  const rest = bytes.subarray(headEnd + HEAD_END.length);
  // 'Go on', said before the answer.
  if (status < 200) return readHttpAnswer(rest, hasEnded);
  const body = bodyOf(rest, headers, hasEnded);
  return body === null ? 'more' : { status, body: body.toString('utf8') };
}

/** Null while some of it is still to come. */
function bodyOf(rest: Buffer, headers: readonly string[], hasEnded: boolean): Buffer | null {
  if (/chunked/i.test(headerOf(headers, 'transfer-encoding') ?? '')) return chunksOf(rest);
  const length = headerOf(headers, 'content-length');
  if (length === null) return hasEnded ? rest : null;
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : null;
}

function headerOf(headers: readonly string[], name: string): string | null {
  const header = headers.find((each) => each.toLowerCase().startsWith(`${name}:`));
  return header === undefined ? null : header.slice(name.length + 1).trim();
}

function chunksOf(rest: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (length === 0) return Buffer.concat(parts);
    if (!(length > 0) || rest.length < start + length + 2) return null;
    parts.push(rest.subarray(start, start + length));
    at = start + length + 2;
  }
}
