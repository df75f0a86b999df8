/** Queries of the calls of Google food ordering. */
import { z } from 'zod';
import { idSchema } from '#src/shared/primitives.schema.ts';

export const feedTaskQuerySchema = z.object({ taskId: idSchema });
