import { listLogosWithoutPaper, writePaperOfImage } from '#db/tenancy/images.repository.ts';
import type { AppContext } from '#src/context.ts';
import { originalPath } from '#src/features/images/image-files.ts';
import { paperPicture } from '#src/features/images/paper-picture.ts';
import { eachByItself } from '#src/features/jobs/each-by-itself.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { grantPlatformScope, grantRestaurantScope } from '#src/shared/scope.ts';

const AT_ONCE = 20;

/** Converts new logos for printing. Boxes get them with the picture's row, and print them offline. */
export async function makePaperLogos(ctx: AppContext): Promise<void> {
  await eachByItself(ctx, await listLogosWithoutPaper(ctx.db, grantPlatformScope(), AT_ONCE), async (image) => {
    const file = Bun.file(originalPath(ctx.dataDir, image.contentHash));
    const picture = await file
      .bytes()
      .then((bytes) => ctx.heavy.run(paperPicture, bytes))
      .catch((error: unknown) => {
        ctx.log.warn('a logo cannot be printed', { restaurantId: image.restaurantId, imageId: image.id, error });
        return null;
      });
    await ctx.write((trx) => writePaperOfImage(trx, grantRestaurantScope(image), image.id, picture));
  });
}

export const printingJobs: readonly Job[] = [{ name: 'printing.paperLogos', everySeconds: 20, run: makePaperLogos }];
