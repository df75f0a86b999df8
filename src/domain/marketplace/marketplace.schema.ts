/** Bodies of the marketplace's calls. */
import { z } from 'zod';

/** As Uber sends it back: it means nothing to us but is passed on. */
const opaque = z.string().trim().min(1).max(2_000);

export const merchantAuthorisationBodySchema = z.object({ code: opaque, state: opaque });
export const listMarketplaceStoresQuerySchema = z.object({ pageToken: opaque.optional() });
export const integrateStoreBodySchema = z.object({
  /** The store's id with Uber. */
  uberEatsStoreId: z.uuid('Choose a store.'),
});
export const deleteIntegrationBodySchema = z.object({
  confirm: z.literal(true, 'Confirm that the store is to be disconnected.'),
});
export const noBodySchema = z.object({});

export type MerchantAuthorisationBody = z.output<typeof merchantAuthorisationBodySchema>;
export type IntegrateStoreBody = z.output<typeof integrateStoreBodySchema>;
