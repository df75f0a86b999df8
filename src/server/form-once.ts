import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { once } from '#src/http/idempotency.ts';
import { type ActionAnswer, formAgain, ONCE_FIELD } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';

const KEY_PATTERN = /^[\w-]{20,60}$/;
const ALREADY = 'This was already saved. What you changed since then was not. Open it to change it.';

/**
 * A form that creates something carries a key: sent again, because its answer was lost or someone went back to it, it
 * creates nothing twice and answers as before. A rejection frees the key.
 */
export async function actOnce(
  { ctx, by, path }: { readonly ctx: AppContext; readonly by: ActedBy; readonly path: string },
  sent: FormData,
  act: () => Promise<ActionAnswer>,
): Promise<ActionAnswer> {
  const key = sent.get(ONCE_FIELD);
  if (typeof key !== 'string' || !KEY_PATTERN.test(key) || by.id === null) return act();
  const scope = `form ${by.kind} ${by.id} ${path}/`;
  const first = async () => {
    const answer = await act();
    if (answer.kind !== 'redirect') throw new NotDone(answer);
    return answer;
  };
  try {
    const bodyText = await textOf(sent);
    return await once<ActionAnswer>(ctx, { scope, key, bodyText }, { first, again: null });
  } catch (error) {
    if (error instanceof NotDone) return error.answer;
    if (!isDoneAlready(error)) throw error;
    return { kind: 'again', form: formAgain(sent, [], ALREADY), status: 409 };
  }
}

/** Nothing was made: the form comes back, or only its rows moved. */
class NotDone extends Error {
  constructor(readonly answer: ActionAnswer) {
    super('the form was not saved');
  }
}

function isDoneAlready(error: unknown): boolean {
  return error instanceof AppError && ['already_done', 'idempotency_key_reused'].includes(error.reason ?? '');
}

/** The form's contents as one text, with files by their bytes. */
async function textOf(form: FormData): Promise<string> {
  const parts = [...form].map(async ([name, value]) => {
    if (typeof value === 'string') return [name, value];
    const hash = new Bun.CryptoHasher('sha256').update(await value.arrayBuffer()).digest('hex');
    return [name, value.name, hash];
  });
  return JSON.stringify(await Promise.all(parts));
}
