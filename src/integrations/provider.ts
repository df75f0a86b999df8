import { z } from 'zod';
import type { Ports } from './ports.ts';

/** A service outside that is switched on by variables of the environment: which, and what is made of them. */
export interface Provider<Name extends keyof Ports, Shape extends z.ZodRawShape> {
  /** The port it implements. */
  readonly port: Name;
  /** Its variables; none may be required: without them it is off. */
  readonly env: Shape;
  /** All of these or none: half of them is a mistake that stops the start. */
  readonly together: readonly (keyof Shape & string)[];
  /** Null: its variables are not set. */
  readonly create: (env: z.infer<z.ZodObject<Shape>>) => Ports[Name];
}

export function provider<const Name extends keyof Ports, Shape extends z.ZodRawShape>(
  own: Provider<Name, Shape>,
): Provider<Name, Shape> {
  return own;
}

/** A key, a name, an account. */
export const envText = z.string().trim().min(1);

export const envHttpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});
