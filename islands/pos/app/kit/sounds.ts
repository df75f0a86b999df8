/** Tones made on the device. There is no file to load, so it rings offline too. Browser only. */
import type { AlertSound } from '#src/domain/access/terminal-choices.ts';
import { browserStore } from './browser-store.ts';
import { trainingHere } from './training.ts';

export type Tone = AlertSound | 'key';

/** A note: frequency in hertz, start and length in seconds. */
interface Note {
  readonly hertz: number;
  readonly at: number;
  readonly lasts: number;
}

interface Voice {
  readonly shape: OscillatorType;
  readonly notes: readonly Note[];
}

/** A phrase, repeated a little later, because one is easily missed in a full kitchen. */
function twice(notes: readonly Note[], after: number): Note[] {
  return [...notes, ...notes.map((note) => ({ ...note, at: note.at + after }))];
}

/** Rhythm and direction differ, so that no two are confused across the room. */
const TONES: Readonly<Record<Tone, Voice>> = {
  bell: {
    shape: 'sine',
    notes: twice(
      [
        { hertz: 784, at: 0, lasts: 0.35 },
        { hertz: 988, at: 0.18, lasts: 0.35 },
        { hertz: 1319, at: 0.36, lasts: 0.8 },
      ],
      1.1,
    ),
  },
  chime: {
    shape: 'triangle',
    notes: twice(
      [
        { hertz: 1319, at: 0, lasts: 0.5 },
        { hertz: 1047, at: 0.3, lasts: 0.9 },
      ],
      1.3,
    ),
  },
  marimba: {
    shape: 'triangle',
    notes: twice(
      [
        { hertz: 523, at: 0, lasts: 0.16 },
        { hertz: 659, at: 0.12, lasts: 0.16 },
        { hertz: 784, at: 0.24, lasts: 0.16 },
        { hertz: 1047, at: 0.36, lasts: 0.3 },
      ],
      0.8,
    ),
  },
  alarm: {
    shape: 'square',
    notes: twice(
      [
        { hertz: 392, at: 0, lasts: 0.22 },
        { hertz: 262, at: 0.28, lasts: 0.4 },
      ],
      0.9,
    ),
  },
  key: { shape: 'triangle', notes: [{ hertz: 1800, at: 0, lasts: 0.03 }] },
};

/** Browsers mute a page until its first touch. */
export const soundReady = browserStore(false);
let audio: AudioContext | null = null;
/** By tone, on the audio's own clock. */
const soundingUntil = new Map<Tone, number>();

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

/**
 * `volume` is from 0 to 1. Returns false when sound is locked, so no one heard it. A device that slept loses its sound, so it is
 * requested again.
 */
export function play(tone: Tone, volume: number): boolean {
  // A till in training is silent: what it would ring for is nobody's order. Its keys click.
  if (volume <= 0 || (tone !== 'key' && trainingHere() !== null)) return true;
  if (audio?.state !== 'running') {
    soundReady.set(false);
    if (audio) void unlockSound();
    return false;
  }
  const { shape, notes } = TONES[tone];
  const start = audio.currentTime + 0.02;
  // Three dockets that fail at once are one alarm, not three overlapping ones.
  if (start < (soundingUntil.get(tone) ?? 0)) return true;
  soundingUntil.set(tone, start + Math.max(...notes.map(({ at, lasts }) => at + lasts)));
  for (const note of notes) sound(audio, shape, note, start, volume * (shape === 'square' ? 0.35 : 0.8));
  return true;
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
