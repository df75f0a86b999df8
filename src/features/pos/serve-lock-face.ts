import { findFace } from '#db/staff/employee-faces.repository.ts';
import type { Needs } from '#src/context.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The picture of an employee of this store. The device keeps it under its mark; nothing between it and us may. */
export async function serveLockFace({ db }: Needs<'db'>, scope: StoreScope, employeeId: string): Promise<Response> {
  const picture = (await findFace(db, scope, employeeId))?.pictureBase64;
  if (!picture) throw notFound('picture');
  return new Response(Buffer.from(picture, 'base64'), {
    headers: {
      'content-type': 'image/webp',
      'cache-control': `private, max-age=${YEAR_SECONDS}, immutable`,
      'x-content-type-options': 'nosniff',
    },
  });
}
