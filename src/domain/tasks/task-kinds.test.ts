import { describe, expect, test } from 'bun:test';
import type { TaskStatus } from '../marketplace/google/feed-task.ts';
import { statesOfTask, type TaskKind, taskStatusOf, type WhyTaskNotAgain, whyTaskNotAgain } from './task-kinds.ts';

describe('a task', () => {
  test.each<[TaskKind, string, TaskStatus]>([
    ['batchUpload', 'created', 'requested'],
    ['batchUpload', 'running', 'running'],
    ['batchUpload', 'success', 'success'],
    ['batchUpload', 'failure', 'failure'],
    ['uberEatsMenu', 'requested', 'requested'],
    ['uberEatsMenu', 'queued', 'queued'],
    ['uberEatsMenu', 'running', 'running'],
    ['uberEatsMenu', 'success', 'success'],
    ['uberEatsMenu', 'failure', 'failure'],
    ['googleFeeds', 'queued', 'queued'],
    ['googleFeeds', 'failure', 'failure'],
    ['uberEatsStatus', 'waiting', 'queued'],
    ['uberEatsStatus', 'done', 'success'],
    ['uberEatsStatus', 'refused', 'failure'],
    ['uberEatsItem', 'refused', 'failure'],
    ['restaurantMove', 'copying', 'running'],
    ['restaurantMove', 'frozen', 'running'],
    ['restaurantMove', 'moved', 'success'],
    ['restaurantMove', 'calledOff', 'failure'],
    ['scheduled', 'done', 'success'],
    ['scheduled', 'failed', 'failure'],
  ])('of kind %s that is %s is %s', (kind, state, expected) => {
    expect(taskStatusOf(kind, state)).toBe(expected);
  });

  test('in a state that its kind doesn’t have is a fault, not a guess', () => {
    expect(() => taskStatusOf('scheduled', 'running')).toThrow('no state running');
  });

  test.each<[TaskKind, TaskStatus | undefined, string[]]>([
    ['restaurantMove', 'running', ['copying', 'frozen']],
    ['batchUpload', 'queued', []],
    ['uberEatsItem', 'queued', ['waiting']],
    ['scheduled', undefined, ['done', 'failed']],
  ])('of kind %s in state %s is found by what is stored: %p', (kind, status, expected) => {
    expect(statesOfTask(kind, status)).toEqual(expected);
  });

  test.each<[TaskKind, TaskStatus, boolean, WhyTaskNotAgain | null]>([
    ['uberEatsMenu', 'failure', true, null],
    ['googleFeeds', 'failure', true, null],
    ['uberEatsStatus', 'failure', true, null],
    ['uberEatsMenu', 'failure', false, 'newerOne'],
    ['googleFeeds', 'failure', false, 'newerOne'],
    ['googleFeeds', 'running', true, 'notFailed'],
    ['uberEatsMenu', 'success', true, 'notFailed'],
    ['batchUpload', 'failure', true, 'rows'],
    ['uberEatsItem', 'failure', true, 'menu'],
    ['restaurantMove', 'failure', true, 'command'],
    ['restaurantFile', 'failure', true, 'owner'],
    ['scheduled', 'failure', true, 'clock'],
  ])('of kind %s in state %s, the newest: %p, may not run again because: %p', (kind, status, isNewest, expected) => {
    expect(whyTaskNotAgain({ kind, status, isNewest, hasUberEats: true })).toBe(expected);
  });

  test.each<[TaskKind, WhyTaskNotAgain | null]>([
    ['uberEatsMenu', 'noUberEats'],
    ['uberEatsStatus', 'noUberEats'],
    ['googleFeeds', null],
  ])('of kind %s that failed on a server without Uber Eats may not run again because: %p', (kind, expected) => {
    expect(whyTaskNotAgain({ kind, status: 'failure', isNewest: true, hasUberEats: false })).toBe(expected);
  });
});
