/** What customers enter about themselves (specification 1 §3 "Customers"). */
import { z } from 'zod';

/** As the order's delivery address; coordinates as decimal text, null until the pin is placed. */
export const customerAddressSchema = z.object({
  line1: z.string().trim().min(1, 'Enter the street and number.').max(120, 'Use 120 characters or fewer.'),
  suburb: z.string().trim().min(1, 'Enter the suburb or city.').max(60, 'Use 60 characters or fewer.'),
  state: z.string().trim().max(40, 'Use 40 characters or fewer.'),
  postcode: z.string().trim().max(12, 'Use 12 characters or fewer.'),
  latitude: z.string().max(24).nullable(),
  longitude: z.string().max(24).nullable(),
});
export type CustomerAddress = z.infer<typeof customerAddressSchema>;

export const MAX_CUSTOMER_NAME_LENGTH = 60;
export const customerNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_CUSTOMER_NAME_LENGTH, `Use ${MAX_CUSTOMER_NAME_LENGTH} characters or fewer.`);
