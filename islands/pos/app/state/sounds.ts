/** Tones made on the device: no file to load, so it rings when the network is away. Browser only. */
import { browserStore } from './browser-store.ts';

export type Tone = 'newOrder' | 'failedPrint' | 'test';

/** A note: frequency in hertz, when it starts and how long it sounds, in seconds. */
interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly lasts: number;
}

/** A rising bell for an order; a falling, rougher pair for paper that did not come. They cannot be mistaken. */
const TONES: Readonly<Record<Tone, { readonly shape: OscillatorType; readonly notes: readonly Note[] }>> = {
  newOrder: {
    shape: 'sine',
    notes: [
      { hertz: 784, at: 0, lasts: 0.35 },
      { hertz: 988, at: 0.18, lasts: 0.35 },
      { hertz: 1319, at: 0.36, lasts: 0.7 },
      { hertz: 784, at: 1.1, lasts: 0.35 },
      { hertz: 988, at: 1.28, lasts: 0.35 },
      { hertz: 1319, at: 1.46, lasts: 0.9 },
    ],
  },
  failedPrint: {
    shape: 'square',
    notes: [
      { hertz: 392, at: 0, lasts: 0.22 },
      { hertz: 262, at: 0.28, lasts: 0.4 },
      { hertz: 392, at: 0.9, lasts: 0.22 },
      { hertz: 262, at: 1.18, lasts: 0.4 },
    ],
  },
  test: { shape: 'sine', notes: [{ hertz: 988, at: 0, lasts: 0.4 }] },
};

/** Browsers keep a page silent until it was touched once. */
export const soundReady = browserStore(false);
let audio: AudioContext | null = null;

/** Called by the first touch or key of the day. */
export async function unlockSound(): Promise<void> {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') await audio.resume();
    if (audio.state === 'running') soundReady.set(true);
  } catch {
    // A device without sound still shows everything that would have rung.
  }
}

/** `volume` from 0 to 1. Nothing happens while the sound is locked. */
export function play(tone: Tone, volume: number): void {
  if (audio?.state !== 'running' || volume <= 0) return;
  const { shape, notes } = TONES[tone];
  const start = audio.currentTime + 0.02;
  for (const note of notes) sound(audio, shape, note, start, volume * (shape === 'square' ? 0.35 : 0.8));
}

function sound(context: AudioContext, shape: OscillatorType, note: Note, start: number, loudness: number): void {
  const voice = context.createOscillator();
  const envelope = context.createGain();
  voice.type = shape;
  voice.frequency.value = note.hertz;
  const from = start + note.at;
  envelope.gain.setValueAtTime(0, from);
  envelope.gain.linearRampToValueAtTime(loudness, from + 0.015);
  envelope.gain.exponentialRampToValueAtTime(0.001, from + note.lasts);
  voice.connect(envelope).connect(context.destination);
  voice.start(from);
  voice.stop(from + note.lasts + 0.05);
}
