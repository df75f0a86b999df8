import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '#src/shared/app-error.ts';

export const MAX_MESSAGE_BYTES = 128 * 1024;

/** One message: many in one request would be one call to the limits. */
export function messageOf(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', 'This is not JSON.', { reason: 'not_json' });
  }
  if (Array.isArray(message)) {
    throw new AppError('validation_failed', 'Send one message at a time.', { reason: 'one_message' });
  }
  if (JSONRPCMessageSchema.safeParse(message).success) return message;
  throw new AppError('validation_failed', 'This is not a JSON-RPC 2.0 message.', { reason: 'not_json_rpc' });
}
