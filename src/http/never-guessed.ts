const NOSNIFF = 'x-content-type-options';

/** With these, an answer says by itself that browsers must not guess what it is. */
export const NEVER_GUESSED = { [NOSNIFF]: 'nosniff' } as const;

const SAID = Symbol('says that it must not be guessed');

/** An answer that was made with `NEVER_GUESSED`: to look into the headers of one costs as much as to find its route. */
export function saidToBeSure(answer: Response & { [SAID]?: true }): Response {
  answer[SAID] = true;
  return answer;
}

/** Keeps browsers from guessing what an answer is. */
export function neverGuessed(answer: Response & { [SAID]?: true }): Response {
  if (!answer[SAID]) answer.headers.set(NOSNIFF, NEVER_GUESSED[NOSNIFF]);
  return answer;
}
