/** Saves a form that someone else may have saved since it was opened. */
import type { ActionAnswer } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import { versionOf } from '../edit-form.tsx';
import { refused } from '../forms.ts';
import type { EditorAgo } from './editor-ago.ts';
import { type FormKit, KEEP } from './form-kit.ts';
import { type Conflict, isSame } from './merge.ts';
import { changedText, type SavedSince } from './saved-notice.ts';

/** The field that holds what the form first showed. */
export const WAS = 'was';
/** Fields with what the other person chose, for the answers that follow: `theirs.serviceChargeBps`. */
export const THEIRS = 'theirs.';
/** Fields with what this person had typed then: `mine.serviceChargeBps`. */
export const MINE = 'mine.';
/** After losing to someone else three times in a row, the save is a conflict. */
const MAX_TRIES = 3;

/** What is stored now. Without a version, its value alone identifies it. */
export interface Stored<Value> {
  readonly value: Value;
  readonly version?: number;
}

interface ReadForm<Value> {
  readonly kit: FormKit<Value>;
  readonly form: FormData;
  newId(): string;
  /** Once, before anything is read: keeps the pictures that came with it. */
  prepare?(): Promise<unknown>;
}

export interface SaveForm<Value, Now extends Stored<Value>> extends ReadForm<Value> {
  read(): Promise<Now>;
  /** Compare-and-set against what was read. */
  save(value: Value, now: Now): Promise<unknown>;
  /** Who saved that version, if known. */
  editor?(now: Now): Promise<EditorAgo | null>;
  /** The answer after saving; `since` has others' changes since the form was opened, which stay too. */
  done(since: SavedSince | null): ActionAnswer;
}

export interface MakeForm<Value> extends ReadForm<Value> {
  /** The form's initial value. */
  readonly empty: Value;
  make(value: Value): Promise<ActionAnswer>;
}

/** Creates what was typed; reports everything wrong with it at once. */
export async function makeForm<Value>(work: MakeForm<Value>): Promise<ActionAnswer> {
  try {
    await work.prepare?.();
    const typed = typedIn(work, work.empty);
    return await atBoxes(work, typed, () => work.make(typed));
  } catch (error) {
    return refused(error, work.form);
  }
}

/** Saves what was typed. Others' changes stay, field by field; conflicting ones are asked about. */
export async function saveForm<Value, Now extends Stored<Value>>(work: SaveForm<Value, Now>): Promise<ActionAnswer> {
  try {
    await work.prepare?.();
  } catch (error) {
    return refused(error, work.form);
  }
  for (let tries = 1; ; tries += 1) {
    const answer = await saveOnce(work, tries === MAX_TRIES);
    if (answer !== null) return answer;
  }
}

/** Null when someone else saved between reading and saving. */
async function saveOnce<Value, Now extends Stored<Value>>(
  work: SaveForm<Value, Now>,
  isLast: boolean,
): Promise<ActionAnswer | null> {
  const { kit, form } = work;
  try {
    const now = await work.read();
    const typed = typedIn(work, now.value);
    const was = wasOf(form);
    const isLate = isSavedSince(form, was, now);
    if (!isLate) {
      await atBoxes(work, typed, () => work.save(typed, now));
      return work.done(null);
    }
    const merged = kit.merge(was, typed, now.value);
    const editor = (await work.editor?.(now)) ?? null;
    if (merged.conflicts.length > 0) return asked(work, { now, typed }, merged, editor);
    await atBoxes(work, merged.value, () => work.save(merged.value, now));
    return work.done({ editor, taken: merged.taken });
  } catch (error) {
    if (!isLast && error instanceof AppError && error.reason === 'version_changed') return null;
    return refused(error, form);
  }
}

/** Shows a use case's errors at the form's boxes: its paths count the rows it was given, not those of the form. */
async function atBoxes<Value, Answer>(
  { kit, form }: ReadForm<Value>,
  value: Value,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const issues = error instanceof AppError ? (error.details?.fields as FieldIssue[] | undefined) : undefined;
    if (!issues) throw error;
    throw invalidFields(...issues.map((issue) => ({ ...issue, path: kit.boxAt(issue.path, value, form) })));
  }
}

function typedIn<Value>({ kit, form, newId }: ReadForm<Value>, stored: Value): Value {
  const { value, issues } = kit.read(form, stored, newId);
  if (issues.length > 0) throw invalidFields(...issues);
  return value;
}

/** A version may be raised by what this form does not show: then nothing of it is new. */
function isSavedSince(form: FormData, was: unknown, { value, version }: Stored<unknown>): boolean {
  if (version !== undefined && versionOf(form) === version) return false;
  return was === undefined ? version !== undefined : !isSame(was, value);
}

/** What the form first showed; undefined if it doesn't say. Only compared, never saved. */
function wasOf(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get(WAS) ?? ''));
  } catch {
    return undefined;
  }
}

/** The form again, merged, with both versions of every field that two people changed. */
function asked<Value>(
  { kit, form }: ReadForm<Value>,
  { now, typed }: { readonly now: Stored<Value>; readonly typed: Value },
  { value, conflicts }: { readonly value: Value; readonly conflicts: readonly Conflict[] },
  editor: EditorAgo | null,
): ActionAnswer {
  // Merged rows may be at other positions, so none of them stays where it was typed.
  const rows = new Set([now.value, typed, value].flatMap((one) => Object.keys(kit.texts(one)).flatMap(rowsOf)));
  const isRow = (name: string) => rowsOf(name).some((one) => rows.has(one));
  const others = Object.fromEntries(
    [...form].flatMap(([name, sent]) =>
      typeof sent === 'string' && name !== 'csrf' && !name.startsWith(KEEP) && !kit.owns(name) && !isRow(name)
        ? [[name, sent] as const]
        : [],
    ),
  );
  const gone = Object.fromEntries(Object.keys(kit.texts(now.value)).map((name) => [name, undefined]));
  const values: Record<string, string | undefined> = { ...others, ...gone };
  for (const name of Object.keys(values)) {
    if (name.startsWith(THEIRS) || name.startsWith(MINE)) values[name] = undefined;
  }
  Object.assign(values, kit.texts(value), { [WAS]: JSON.stringify(now.value) });
  if (now.version !== undefined) values.version = String(now.version);
  for (const { path, mine, theirs } of conflicts) {
    values[MINE + path] = mine;
    values[THEIRS + path] = theirs;
  }
  const left = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return {
    kind: 'again',
    form: {
      values: Object.fromEntries(left),
      errors: {},
      message: `${changedText(conflicts, editor)} Choose which version to keep, then save again.`,
    },
    status: 409,
  };
}

/** The common prefix of all rows' boxes in a list: `holiday.` of `holiday.3.date`. */
function rowsOf(box: string): string[] {
  return /^\D+\.(?=\d+\.)/.exec(box) ?? [];
}
