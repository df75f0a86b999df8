import { describe, expect, test } from 'bun:test';
import {
  FINAL_STATES,
  GOOGLE_MOVES,
  GOOGLE_STATES,
  type GoogleState,
  googleStateOf,
  nextToTell,
} from './google-states.ts';

const accepted = { statusCode: 'accepted', isHeld: false, isReady: false, isOnTheWay: false } as const;

describe('where an order stands, in Google’s words', () => {
  test.each([
    ['waits for the store', { ...accepted, statusCode: 'new' }, 'CREATED', 'CREATED'],
    ['was accepted for later', { ...accepted, isHeld: true }, 'CONFIRMED', 'CONFIRMED'],
    ['is being made', accepted, 'IN_PREPARATION', 'IN_PREPARATION'],
    ['is done in the kitchen', { ...accepted, isReady: true }, 'READY_FOR_PICKUP', 'IN_PREPARATION'],
    ['left with a courier', { ...accepted, isOnTheWay: true }, 'IN_PREPARATION', 'IN_TRANSIT'],
    ['was handed over', { ...accepted, statusCode: 'completed' }, 'FULFILLED', 'FULFILLED'],
    ['was cancelled', { ...accepted, statusCode: 'cancelled' }, 'CANCELLED', 'CANCELLED'],
    ['was rejected', { ...accepted, statusCode: 'rejected' }, 'REJECTED', 'REJECTED'],
  ] as const)('one that %s', (_, facts, pickup, delivery) => {
    expect<string>(googleStateOf({ ...facts, collectionType: 'pickup' })).toBe(pickup);
    expect<string>(googleStateOf({ ...facts, collectionType: 'delivery' })).toBe(delivery);
  });
});

describe('what Google is told', () => {
  const steps = (now: GoogleState, type: 'pickup' | 'delivery') => {
    const told: string[] = [];
    for (let last: GoogleState | null = 'CREATED'; last; ) {
      last = nextToTell(last, now, type);
      if (last) told.push(last);
    }
    return told;
  };

  test('each state on the way, one after the other', () => {
    expect(steps('FULFILLED', 'pickup')).toEqual(['CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'FULFILLED']);
    expect(steps('FULFILLED', 'delivery')).toEqual(['CONFIRMED', 'IN_PREPARATION', 'IN_TRANSIT', 'FULFILLED']);
  });

  test('only moves that Google takes, and nothing after a final state', () => {
    for (const told of GOOGLE_STATES) {
      for (const now of GOOGLE_STATES) {
        for (const type of ['pickup', 'delivery'] as const) {
          const next = nextToTell(told, now, type);
          if (next !== null) expect(GOOGLE_MOVES[told]).toContain(next);
          if (FINAL_STATES.includes(told)) expect(next).toBeNull();
        }
      }
    }
  });

  test('an order that was confirmed is cancelled, never refused', () => {
    expect(nextToTell('CREATED', 'REJECTED', 'pickup')).toBe('REJECTED');
    expect(nextToTell('IN_PREPARATION', 'REJECTED', 'pickup')).toBe('CANCELLED');
  });

  test('a dish that goes back to the kitchen takes nothing back', () => {
    expect(nextToTell('READY_FOR_PICKUP', 'IN_PREPARATION', 'pickup')).toBeNull();
  });
});
