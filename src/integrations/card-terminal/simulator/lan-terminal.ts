/**
 * A simulated terminal at an address of the shop's own network: what a box drives while there is no maker's terminal to try.
 * The wire is the port itself, a JSON call each; the terminal's world is a program of its own (demo/shop-printers.ts).
 */
import { Hono } from 'hono';
import { isReached } from '#src/domain/printing/printer-address.ts';
import type {
  AnswerResult,
  BeginAnswer,
  CardTerminalPort,
  LookAnswer,
  PairAnswer,
  PromptAnswer,
  TerminalHealth,
  TerminalRequest,
  TerminalUnreachable,
} from '../card-terminal.port.ts';
import type { TerminalWorld } from './terminal-world.ts';

const ANSWERS_WITHIN_MS = 5000;
/** A call that was given up may still be on its way for as long as it would have been waited for. */
const ARRIVES_WITHIN_MS = 10_000;
const PATH = '/terminal';
/** How soon a till hears of a tap at the terminal. */
const NEWS_MS = 400;

export function createLanTerminal({ fetch: ask = fetch }: { readonly fetch?: typeof fetch } = {}): CardTerminalPort {
  /** Terminals that were used: they are polled for events. */
  const addresses = new Set<string>();
  const listeners = new Set<() => void>();
  /** Our own requests change it too. */
  const changing = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const reply = await answer;
    for (const onHint of listeners) onHint();
    return reply;
  };
  const call = async <Answer>(address: string, body: object): Promise<Answer | TerminalUnreachable> => {
    const [host = '', port = ''] = address.split(':');
    // On this machine or the shop's network only: an address must not be a way to reach any host.
    if (!/^\d{1,5}$/.test(port) || !isReached('shopNetwork', { ipAddress: host, port: Number(port) }))
      return { kind: 'unreachable', why: 'connection_lost' };
    try {
      const answer = await ask(`http://${host}:${port}${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      addresses.add(address);
      if (!answer.ok) return { kind: 'unreachable', why: 'provider_error' };
      return (await answer.json()) as Answer;
    } catch (error) {
      const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
      return { kind: 'unreachable', why: isSlow ? 'timeout' : 'connection_lost' };
    }
  };
  return {
    arrivesWithinMs: ARRIVES_WITHIN_MS,
    pair: (address, { code }) => call<PairAnswer>(address, { do: 'pair', code }),
    health: ({ address, secret }) => call<TerminalHealth>(address, { do: 'health', secret }),
    begin: ({ address, secret }, request) =>
      changing(call<BeginAnswer>(address, { do: 'begin', secret, request: request })),
    look: ({ address, secret }, key) => call<LookAnswer>(address, { do: 'look', secret, key }),
    answer: ({ address, secret }, key, prompt) => call<AnswerResult>(address, { do: 'answer', secret, key, prompt }),
    cancel: ({ address, secret }, key) => call<AnswerResult>(address, { do: 'cancel', secret, key }),
    listen(onHint) {
      listeners.add(onHint);
      const counts = new Map<string, number>();
      const ask = async (address: string) => {
        const updates = await call<{ changes: number }>(address, { do: 'news' });
        if (!('changes' in updates) || isEnded) return;
        const before = counts.get(address);
        counts.set(address, updates.changes);
        if (before !== undefined && before !== updates.changes) onHint();
      };
      let isEnded = false;
      const timer = setInterval(() => addresses.forEach((address) => void ask(address)), NEWS_MS);
      addresses.forEach((address) => void ask(address));
      return () => {
        isEnded = true;
        listeners.delete(onHint);
        clearInterval(timer);
      };
    },
  };
}

interface WireCall {
  readonly secret: string | null;
  readonly code: string;
  readonly key: string;
  readonly request: TerminalRequest;
  readonly prompt: PromptAnswer;
}

/** The other end: one terminal, called by the name that its page shows. */
export function lanTerminalRoutes(name: string, world: TerminalWorld, port: CardTerminalPort): Hono {
  world.terminal(name);
  let changes = 0;
  world.listen(() => {
    changes++;
  });
  return new Hono().post(PATH, async (c) => {
    const body = (await c.req.json().catch(() => ({ do: 'nothing' }))) as Partial<WireCall> & { readonly do: string };
    const { secret = null, key = '', code = '', request, prompt } = body;
    const device = { address: name, secret };
    switch (body.do) {
      case 'pair':
        return c.json(await port.pair(name, { code, password: null }));
      case 'health':
        return c.json(await port.health(device));
      case 'begin':
        if (request) return c.json(await port.begin(device, request));
        break;
      case 'look':
        return c.json(await port.look(device, key));
      case 'answer':
        if (prompt) return c.json(await port.answer(device, key, prompt));
        break;
      case 'cancel':
        return c.json(await port.cancel(device, key));
      case 'news':
        return c.json({ changes });
    }
    return c.json({ kind: 'unknown' }, 400);
  });
}
