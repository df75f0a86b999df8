/** The parts of every schema (specification 1 §5 "General formats"). */
import { z } from 'zod';

export const cents = z.number().int().min(-100_000_000).max(100_000_000);
export const chargeInCents = z.number().int().min(0, 'Enter 0 or more.').max(100_000_000);
export const idSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'This is not an id.');
export const hexColour = z.string().regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Enter a colour as #RGB or #RRGGBB.');

/** Basis points: hundredths of a per cent. */
export const bpsSchema = z.number().int().min(0).max(10_000, 'At most 100%.');

export const COLLECTION_TYPES = ['pickup', 'delivery', 'dineIn'] as const;
export const collectionTypeSchema = z.enum(COLLECTION_TYPES);
