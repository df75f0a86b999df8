/** Saving a form of which somebody else may have saved another version since it was opened. */
import type { ActionAnswer } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { versionOf } from '../edit-form.tsx';
import { refused } from '../forms.ts';
import { type FormKit, KEEP } from './form-kit.ts';
import type { Conflict } from './merge.ts';

/** The field with what the form showed before anybody typed. */
export const WAS = 'was';
/** Fields with what the other person chose, for the answers that follow: `theirs.serviceChargeBps`. */
export const THEIRS = 'theirs.';
/** Somebody who is faster three times in a row is answered as a conflict. */
const MAX_TRIES = 3;

interface Versioned<Value> {
  readonly value: Value;
  readonly version: number;
}

export interface SaveForm<Value> {
  readonly kit: FormKit<Value>;
  readonly form: FormData;
  newId(): string;
  /** What is stored now. */
  read(): Promise<Versioned<Value>>;
  save(value: Value, version: number): Promise<unknown>;
  /** What follows; `isMerged`: with what somebody else changed since. */
  done(isMerged: boolean): ActionAnswer;
}

/** Saves what was typed. What others changed since stays, field by field; what both changed is asked. */
export async function saveForm<Value>(work: SaveForm<Value>): Promise<ActionAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await saveOnce(work, tries === MAX_TRIES);
    if (answer !== null) return answer;
  }
}

/** Null: somebody was faster between reading and saving. */
async function saveOnce<Value>(work: SaveForm<Value>, isLast: boolean): Promise<ActionAnswer | null> {
  const { kit, form } = work;
  try {
    const now = await work.read();
    const typed = kit.read(form, now.value, work.newId);
    if (typed.issues.length > 0) throw invalidFields(...typed.issues);
    const isLate = versionOf(form) !== now.version;
    const merged = isLate ? kit.merge(wasOf(form), typed.value, now.value) : null;
    if (merged && merged.conflicts.length > 0) return asked(work, now, merged.value, merged.conflicts);
    await work.save(merged?.value ?? typed.value, now.version);
    return work.done(isLate);
  } catch (error) {
    if (!isLast && error instanceof AppError && error.reason === 'version_changed') return null;
    return refused(error, form);
  }
}

/** What the form showed; undefined where it does not say. Only compared, never saved. */
function wasOf(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get(WAS) ?? ''));
  } catch {
    return undefined;
  }
}

/** The form again, merged, with both versions of every field that two people changed. */
function asked<Value>(
  { kit, form }: SaveForm<Value>,
  now: Versioned<Value>,
  value: Value,
  conflicts: readonly Conflict[],
): ActionAnswer {
  const fields = conflicts.length === 1 ? '1 field' : `${conflicts.length} fields`;
  const others = Object.fromEntries(
    [...form].flatMap(([name, sent]) =>
      typeof sent === 'string' && name !== 'csrf' && !name.startsWith(KEEP) ? [[name, sent] as const] : [],
    ),
  );
  const gone = Object.fromEntries(Object.keys(kit.texts(now.value)).map((name) => [name, undefined]));
  const values: Record<string, string | undefined> = { ...others, ...gone };
  for (const name of Object.keys(values)) if (name.startsWith(THEIRS)) values[name] = undefined;
  Object.assign(values, kit.texts(value), { version: String(now.version), [WAS]: JSON.stringify(now.value) });
  for (const { path, theirs } of conflicts) values[THEIRS + path] = theirs;
  const left = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    kind: 'again',
    form: {
      values: Object.fromEntries(left),
      errors: {},
      message: `Someone else changed ${fields} while you were editing. Choose which version to keep, then save again.`,
    },
    status: 409,
  };
}
