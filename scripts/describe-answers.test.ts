import { expect, test } from 'bun:test';
import { ANSWERS_FILE, describeAnswers, textOf } from './describe-answers.ts';

test(
  'the description of the answers is what the contracts say today: npm run bun -- scripts/describe-answers.ts',
  async () => {
    expect(await Bun.file(ANSWERS_FILE).text()).toBe(textOf(await describeAnswers()));
  },
  { timeout: 180_000 },
);
