/** Bodies of the calls about a store's menu on a marketplace. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';
import { MARKETPLACE_MENU_TYPES } from './marketplace-menu.ts';

export const uploadMenuBodySchema = z.object({
  /** Left out: those that the store has there. The delivery menu is always one of them. */
  menuTypes: z
    .array(z.enum(MARKETPLACE_MENU_TYPES))
    .max(2)
    .refine((types) => types.includes('delivery'), 'The delivery menu is always sent.')
    .optional(),
  /** Nothing is sent: the answer says what would be wrong. */
  dryRun: z.boolean().optional(),
  /** With the first pickup menu Uber Eats keeps two menus for good. */
  confirmSplit: z.boolean().optional(),
});
export const rollBackMenuBodySchema = z.object({
  /** Left out: the menu before that which is there now. */
  uploadId: idSchema.optional(),
});

/** `ours`: as it would be sent now; `live`: as Uber Eats has it; `upload`: as it was sent. */
export const MENU_SOURCES = ['ours', 'live', 'upload'] as const;
export type MenuSource = (typeof MENU_SOURCES)[number];

export const menuConfigurationQuerySchema = z
  .object({ source: z.enum(MENU_SOURCES).default('ours'), uploadId: idSchema.optional() })
  .refine(({ source, uploadId }) => (source === 'upload') === (uploadId !== undefined), {
    ...{ path: ['uploadId'], message: 'An upload’s id goes with the source “upload”.' },
  });

export type UploadMenu = z.output<typeof uploadMenuBodySchema>;
export type RollBackMenu = z.output<typeof rollBackMenuBodySchema>;
export type MenuConfigurationQuery = z.output<typeof menuConfigurationQuerySchema>;
