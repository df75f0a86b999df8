import type { Actor } from '#src/domain/access/actor.ts';
import { type AccessScope, type Action, can } from '#src/domain/access/permissions.ts';
import { type ActionAnswer, type FormState, formAgain } from '#src/pages/page.tsx';
import { AppError, type FieldIssue } from '#src/shared/app-error.ts';

/** For a button that needs more permission than its page. */
export function requireMay(actor: Actor | null, action: Action, scope: AccessScope): void {
  if (!may(actor, action, scope)) throw new AppError('user_not_allowed', 'You don’t have permission to do this.');
}

export function may(actor: Actor | null, action: Action, scope: AccessScope): boolean {
  return actor !== null && can(actor, action, scope);
}

/**
 * Shows a rejection as the form again with all that was typed; a missing record stays an error page. `names` maps a use
 * case's field names to the form's.
 */
export function refused(error: unknown, form: FormData, names: Readonly<Record<string, string>> = {}): ActionAnswer {
  const isAnswer =
    error instanceof AppError && error.code !== 'resource_not_found' && error.reason !== 'login_required';
  if (!isAnswer || error.status >= 500) throw error;
  const issues = ((error.details?.fields as FieldIssue[] | undefined) ?? []).map((issue) => ({
    ...issue,
    path: names[issue.path] ?? issue.path,
  }));
  const status = error.status === 409 ? 409 : error.status === 403 ? 403 : 400;
  return { kind: 'again', form: formAgain(form, issues, error.message), status };
}

/** The rejection of a button beside the page's form, whose own fields stay as they are stored. */
export function refusedBeside(error: unknown, form: FormData): ActionAnswer {
  const answer = refused(error, form);
  return answer.kind === 'again' ? { ...answer, form: { ...answer.form, values: {} } } : answer;
}

/** The values of the fields: what was sent, else what is stored. */
export function valuesOf({ values }: FormState) {
  const wasSent = Object.keys(values).length > 0;
  return {
    text: (name: string, stored: string | number) => (wasSent ? (values[name] ?? '') : String(stored)),
    /** A box that was not ticked is not sent at all. */
    isOn: (name: string, stored: boolean) => (wasSent ? values[name] !== undefined : stored),
  };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Text that is no whole number becomes -1, which every schema rejects with its own message. */
export function wholeOf(form: FormData, name: string): number {
  const text = textOf(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : -1;
}

/** The rest of each ticked box's name after this prefix: `printer.abc` and `printer.xyz`. */
export function tickedOf(form: FormData, prefix: string): string[] {
  return [...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** The same in groups, in one pass: `item.` gathers `item.abc.x` and `item.abc.y` as `x` and `y` of `abc`. */
export function tickedByGroup(form: FormData, prefix: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const rest of tickedOf(form, prefix)) {
    const dot = rest.indexOf('.');
    if (dot < 0) continue;
    const group = groups.get(rest.slice(0, dot));
    if (group) group.push(rest.slice(dot + 1));
    else groups.set(rest.slice(0, dot), [rest.slice(dot + 1)]);
  }
  return groups;
}

/** The texts of fields whose names begin with this prefix, by the rest of the name; of a name sent twice, the first. */
export function textsUnder(form: FormData, prefix: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of form) {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : null;
    if (rest !== null && !texts.has(rest)) texts.set(rest, typeof value === 'string' ? value.trim() : '');
  }
  return texts;
}
