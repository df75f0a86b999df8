import { LONGEST_QUESTION, type Question } from './asked-of.ts';

/** What is asked back, in a sentence. */
export function questionText({ why, unknown, other }: Question): string {
  switch (why) {
    case 'empty':
      return 'Type a question about your sales.';
    case 'tooLong':
      return `Ask in at most ${LONGEST_QUESTION} characters.`;
    case 'unknown':
      return `I don’t know “${unknown}”.`;
    case 'manyMeanings':
      return `“${unknown}” can mean more than one thing.`;
    case 'twice':
      return `“${unknown}” and “${other}” can’t be in one question.`;
    case 'noMeasure':
      return 'Which figure would you like: sales, orders, tips?';
    case 'noPeriod':
      return 'For which days?';
    case 'isShared':
      return `More than one is called “${unknown}”. Split the figure by employee or till to see each.`;
    case 'noAccess':
      return `You don’t have access to the reports of ${unknown}.`;
    case 'notCounted':
      return `${unknown}: that’s an amount, so ask how much.`;
    case 'notMoney':
      return `${unknown}: that’s a number, so ask how many.`;
    case 'cannotSplit':
      return 'No report has that figure split like this.';
  }
}
