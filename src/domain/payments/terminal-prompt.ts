/** What a card terminal asks of the person at the till, and the keys that answer it. Browser-safe. */

export const PROMPT_KEYS = ['yes', 'no', 'ok', 'authorise'] as const;
export type PromptKey = (typeof PROMPT_KEYS)[number];
export type PromptInput = 'none' | 'text' | 'amount' | 'decimal' | 'password';

/** Exactly the keys that the terminal offers, and what is typed before one is pressed. */
export interface PromptForm {
  readonly keys: readonly PromptKey[];
  readonly input: PromptInput;
}

/** As it was kept; null: it asks whether the signature matches. */
export function readPromptForm(json: string | null): PromptForm | null {
  return json ? (JSON.parse(json) as PromptForm) : null;
}
