import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import type { BILLED_QUESTIONS } from '#src/http/rate-limit.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { parseInput } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** Who calls, and where. */
export interface AgentCall {
  /** A store that the call names; another restaurant's does not exist at a store's own domain. Throws for an unknown one. */
  scopeOf(storeId: string): StoreScope;
  /** The restaurant whose domain was called; null at the platform's address. */
  readonly restaurantId: string | null;
  /** Address and device, for limits and audit rows. */
  readonly origin: string;
  /** Whether one more question may go to a provider that bills for it. */
  mayAskBilled(question: keyof typeof BILLED_QUESTIONS, storeId: string): boolean;
}

/** One thing that an assistant can do, with the words by which it knows when to. */
export interface AgentTool<Call = AgentCall> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType;
  /** Changes nothing that anyone else sees. */
  readonly isReadOnly: boolean;
  /** Calls a minute for one address, and at once. */
  readonly perMinute: number;
  run(ctx: AppContext, call: Call, input: unknown): Promise<Readonly<Record<string, unknown>>>;
}

/** A tool whose `run` is given what its schema has checked. */
export function agentTool<Schema extends z.ZodType, Call = AgentCall>(
  tool: Omit<AgentTool<Call>, 'input' | 'run'> & {
    readonly input: Schema;
    run(ctx: AppContext, call: Call, input: z.output<Schema>): Promise<Readonly<Record<string, unknown>>>;
  },
): AgentTool<Call> {
  return { ...tool, run: async (ctx, call, input) => tool.run(ctx, call, parseInput(tool.input, input ?? {})) };
}

/** An error as an assistant reads it: the specification's code, a finer word, and a sentence for the person. */
export function errorOf({ code, reason, message, details }: AppError): Readonly<Record<string, unknown>> {
  return { error: { code, ...(reason ? { reason } : {}), message, ...(details ? { details } : {}) } };
}

export const storeIdSchema = z.string().min(1).max(60).describe('The id of the store, from find_stores.');
