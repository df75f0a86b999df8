import { describe, expect, test } from 'bun:test';
import { isTrainingOver, TRAINING_IDLE_HOURS, trainingRoot, trainingRootOf } from './training.ts';

const ID = 'k3pVx0_Zq-8rT1mW5yBn2A';

describe('an address is of a training', () => {
  test.each([
    [trainingRoot(ID), trainingRoot(ID)],
    [`/training/${ID}/pos/ordering`, `/training/${ID}`],
    [`/training/${ID}/api/pos/menu`, `/training/${ID}`],
    ['/pos/ordering', null],
    ['/', null],
    ['/training', null],
    ['/training/', null],
    ['/training/short/pos', null],
    [`/pos/training/${ID}`, null],
    [`/training/${ID}%2f../pos`, null],
  ])('%s', (address, root) => {
    expect(trainingRootOf(address)).toBe(root);
  });
});

describe('a training ends', () => {
  const HOURS = 3_600_000;
  test.each([
    ['not while somebody practises', 0, false],
    ['not after a long break', TRAINING_IDLE_HOURS * HOURS - 1, false],
    ['once nobody has touched it for two hours', TRAINING_IDLE_HOURS * HOURS, true],
    ['not because a clock was put back', -HOURS, false],
  ])('%s', (_, idleMs, isOver) => {
    expect(isTrainingOver(1_000_000, 1_000_000 + idleMs)).toBe(isOver);
  });
});
