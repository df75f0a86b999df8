/** Live changes from the server by SSE, in order and without gaps: what was missed while offline follows. */

export interface LiveEvent {
  /** The event's place in the server's sequence. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

export interface LiveState {
  readonly kind: 'connecting' | 'live' | 'offline';
  /** Milliseconds since 1970: "Offline since 6:42 PM". */
  readonly since: number;
}

export interface LiveOptions {
  /** Same origin. `lastEventId` is added as a query parameter, because a fresh EventSource cannot send the header. */
  readonly url: string;
  /** The sequence at which the page was rendered. What happened since then is sent first. */
  readonly lastEventId?: string;
  /** Names of SSE events to listen to, besides unnamed ones. */
  readonly types?: readonly string[];
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState?: (state: LiveState) => void;
  /** With every sign of the server: its answer to the connection, each event, each heartbeat. */
  readonly onSign?: () => void;
}

export interface LiveConnection {
  close(): void;
}

/** The server sends a `ping` event every 5 s. After a silence this long the connection is dead without being closed. */
const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export function openLive(options: LiveOptions): LiveConnection {
  let source: EventSource | null = null;
  let lastEventId = options.lastEventId;
  let state: LiveState['kind'] | null = null;
  let retryMs = FIRST_RETRY_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;

  const say = (kind: LiveState['kind']) => {
    if (state === kind) return;
    state = kind;
    options.onState?.({ kind, since: Date.now() });
  };
  const heard = () => {
    retryMs = FIRST_RETRY_MS;
    say('live');
    options.onSign?.();
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(lost, SILENCE_MS);
  };
  const take = (message: MessageEvent<string>) => {
    heard();
    if (message.lastEventId) lastEventId = message.lastEventId;
    if (message.type === 'ping') return;
    options.onEvent({ id: message.lastEventId, type: message.type, data: parse(message.data) });
  };
  const shut = () => {
    clearTimeout(retryTimer);
    clearTimeout(silenceTimer);
    source?.close();
    source = null;
  };
  const lost = () => {
    shut();
    say('offline');
    retryTimer = setTimeout(open, retryMs);
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  const open = () => {
    shut();
    if (state === null) say('connecting');
    source = new EventSource(withLastEventId(options.url, lastEventId));
    source.onopen = heard;
    // Our own retry, not the browser's: it also covers answers such as 503, after which EventSource gives up.
    source.onerror = lost;
    for (const type of ['message', 'ping', ...(options.types ?? [])]) source.addEventListener(type, take);
  };
  const retryNow = () => {
    if (!source) open();
  };

  // An open stream keeps a page out of the back-forward cache. It resumes where it stopped.
  window.addEventListener('pagehide', shut);
  window.addEventListener('pageshow', retryNow);
  window.addEventListener('online', retryNow);
  open();

  return {
    close() {
      shut();
      window.removeEventListener('pagehide', shut);
      window.removeEventListener('pageshow', retryNow);
      window.removeEventListener('online', retryNow);
    },
  };
}

function withLastEventId(url: string, lastEventId: string | undefined): string {
  if (lastEventId === undefined) return url;
  return `${url}${url.includes('?') ? '&' : '?'}lastEventId=${encodeURIComponent(lastEventId)}`;
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
