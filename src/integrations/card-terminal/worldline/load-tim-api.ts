import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import type { TimApi } from './tim-api.types.ts';

/** The acquirer's files, which a merchant gets from it and puts here: ours to load and not ours to hand on. */
export const KIT_FILES = ['timapi.js', 'timapi.wasm'] as const;
const READY_WITHIN_MS = 30_000;

export interface KitOptions {
  /** Holds the kit's files, unchanged. */
  readonly folder: string;
  /** Each line of the kit's own log, unchanged: it is the acquirer's evidence. */
  readonly onLog?: (line: string) => void;
  readonly readyWithinMs?: number;
}

export class KitMissing extends Error {}

/**
 * Runs the kit in a room of its own that looks like a page to it: it fetches its second file from beside itself and opens
 * WebSockets. It says that it is ready by calling `onTimApiReady`.
 */
export async function loadTimApi({ folder, onLog, readyWithinMs = READY_WITHIN_MS }: KitOptions): Promise<TimApi> {
  const script = await readFile(join(folder, KIT_FILES[0]), 'utf8').catch(() => {
    throw new KitMissing(`There is no ${KIT_FILES[0]} in ${folder}.`);
  });
  const room = roomFor(folder);
  return new Promise<TimApi>((resolve, reject) => {
    const timer = setTimeout(() => reject(new KitMissing('The kit did not become ready.')), readyWithinMs);
    room.onTimApiReady = () => {
      clearTimeout(timer);
      const kit = room.timapi as TimApi | undefined;
      if (kit?.Terminal) resolve(kit);
      else reject(new KitMissing('The kit became ready without its classes.'));
    };
    room.onTimApiPublishLogRecord = (record: unknown) => onLog?.(String(record));
    try {
      runInContext(script, createContext(room), { filename: KIT_FILES[0] });
    } catch (error) {
      clearTimeout(timer);
      reject(error);
    }
  });
}

/** What a page has of the things that a kit of this kind uses. */
function roomFor(folder: string): Record<string, unknown> {
  const room: Record<string, unknown> = {
    console,
    WebSocket,
    WebAssembly,
    TextDecoder,
    TextEncoder,
    URL,
    Response,
    crypto,
    performance,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    document: { currentScript: { src: `./${KIT_FILES[0]}` } },
    location: { href: './', protocol: 'http:' },
    fetch: (address: unknown) => fileBeside(folder, String(address)),
  };
  room.window = room;
  room.self = room;
  room.globalThis = room;
  return room;
}

async function fileBeside(folder: string, address: string): Promise<Response> {
  const name = normalize(address.replace(/^\.\//, ''));
  if (!KIT_FILES.some((known) => known === name)) return new Response(null, { status: 404 });
  const type = name.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
  return new Response(await readFile(join(folder, name)), { headers: { 'content-type': type } });
}
