/**
 * Settings shared by all tills of a store: the tiles of the first screen, the presets of prices, and quick comments.
 */
import { z } from 'zod';
import { hexColour, idSchema } from '#src/shared/primitives.schema.ts';
import {
  MAX_COMMENT_CATEGORIES,
  MAX_HOME_TILES,
  MAX_PRESETS,
  MAX_QUICK_COMMENTS,
  MOST_PRESET_BPS,
  MOST_PRESET_IN_CENTS,
  QUICK_COMMENT_LENGTH,
} from './pos-limits.ts';

const presetName = z.string().trim().max(30, 'Use 30 characters or fewer.');

/** One tap at the till: a percentage in basis points, or an amount in cents. */
export const pricePresetSchema = z.discriminatedUnion('kind', [
  z.object({
    id: idSchema,
    name: presetName,
    kind: z.literal('percent'),
    value: z.number().int().min(1, 'Enter more than 0%.').max(MOST_PRESET_BPS, 'Enter 100% or less.'),
  }),
  z.object({
    id: idSchema,
    name: presetName,
    kind: z.literal('amount'),
    value: z.number().int().min(1, 'Enter an amount above 0.').max(MOST_PRESET_IN_CENTS, 'Enter 10,000.00 or less.'),
  }),
]);
export type PricePreset = z.infer<typeof pricePresetSchema>;

const presetList = z
  .array(pricePresetSchema)
  .max(MAX_PRESETS, `You can have up to ${MAX_PRESETS}.`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'One of these is listed twice.');

/** Comments for the kitchen with one tap, on an item or on the whole order. */
export const quickCommentsSchema = z
  .array(
    z
      .string()
      .trim()
      .min(1, 'Enter the comment.')
      .max(QUICK_COMMENT_LENGTH, `Use ${QUICK_COMMENT_LENGTH} characters or fewer.`),
  )
  .max(MAX_QUICK_COMMENTS, `You can have up to ${MAX_QUICK_COMMENTS}.`)
  .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'One of these is listed twice.');

/** By comment, the categories whose items it fits; a comment without any fits all of them and the whole order. */
export const commentCategoriesSchema = z.record(
  z.string().max(QUICK_COMMENT_LENGTH),
  z.array(idSchema).min(1).max(MAX_COMMENT_CATEGORIES),
);

export const posPresetsSchema = z.object({
  discounts: presetList,
  surcharges: presetList,
  comments: quickCommentsSchema,
  commentCategories: commentCategoriesSchema.default({}),
});
export type PosPresets = z.infer<typeof posPresetsSchema>;
/** As sent: a request that only changes prices leaves comments out, and they stay. */
export type SentPresets = Omit<PosPresets, 'comments' | 'commentCategories'> & {
  readonly comments?: PosPresets['comments'] | undefined;
  readonly commentCategories?: PosPresets['commentCategories'] | undefined;
};

/** The action is one of `HOME_ACTIONS`; one that this program does not know is left out where it is drawn. */
export const homeTileSchema = z.object({ action: idSchema, color: hexColour.nullable() });
export type HomeTile = z.infer<typeof homeTileSchema>;

export const posHomeSchema = z.object({
  tiles: z
    .array(homeTileSchema)
    .min(1, 'Choose at least one.')
    .max(MAX_HOME_TILES, `You can have up to ${MAX_HOME_TILES}.`)
    .refine((all) => new Set(all.map(({ action }) => action)).size === all.length, 'One of these is listed twice.'),
});
export type PosHome = z.infer<typeof posHomeSchema>;
