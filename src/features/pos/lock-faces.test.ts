import { describe, expect, test } from 'bun:test';
import { findFace } from '#db/staff/employee-faces.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { MAX_LOCK_FACES } from '#src/domain/staff/lock-faces.ts';
import { createEmployee, deactivateEmployee } from '#src/features/staff/manage-employees.ts';
import { makeFace, saveFace } from '#src/features/staff/save-face.ts';
import { png } from '#tests/support/png.ts';
import { MANAGER, SCOPE, till } from './testing/demo-till.ts';

async function atTill() {
  const at = await till(MANAGER);
  const [mia, tom] = await listEmployees(at.ctx.db, SCOPE);
  if (!mia || !tom) throw new Error('Roma has employees');
  const show = (employeeId: string, picture?: Awaited<ReturnType<typeof makeFace>> | null) =>
    saveFace(at.ctx, SCOPE, { employeeId, isShown: true, ...(picture === undefined ? {} : { picture }), by: BY_OWNER });
  /** As the till itself, before a PIN. */
  const faces = async () => (await at.unnamed('/api/pos/session')).body.lockFaces;
  return { ...at, mia, tom, show, faces };
}

describe('the lock screen shows', () => {
  test('who was chosen, with their colour and a small picture that only the store’s tills are given', async () => {
    const { ctx, mia, show, faces, file } = await atTill();
    await show(mia.id, await makeFace(ctx, png(800, 600)));
    const [face] = await faces();
    expect(face).toMatchObject({ id: mia.id, name: mia.name, color: mia.color, pictureMark: expect.any(String) });
    const picture = await file(`/api/pos/faces/${mia.id}`, 'till');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(picture.headers.get('cache-control')).toContain('private');
    expect(await new Bun.Image(await picture.bytes()).metadata()).toMatchObject({ width: 160, height: 160 });
    expect((await file(`/api/pos/faces/${mia.id}`, 'anyone')).status).toBe(401);
    expect((await file(`/images/${mia.id}`, 'anyone')).status).toBe(404);
  });

  test('initials where there is no picture, and a picture that was not changed stays', async () => {
    const { ctx, mia, show, faces } = await atTill();
    await show(mia.id);
    expect((await faces())[0]).toMatchObject({ id: mia.id, pictureMark: null });
    await show(mia.id, await makeFace(ctx, png(300, 300)));
    const [{ pictureMark }] = await faces();
    await show(mia.id);
    expect((await faces())[0].pictureMark).toBe(pictureMark);
    await show(mia.id, null);
    expect((await faces())[0].pictureMark).toBeNull();
  });

  test('up to eight employees, and the ninth is refused in words', async () => {
    const { ctx, show, faces } = await atTill();
    for (let at = 0; at < MAX_LOCK_FACES; at += 1) {
      const { id } = await createEmployee(ctx, SCOPE, {
        ...{ name: `Helper ${at}`, pin: `700${at}`, permissions: ['takeOrders'], by: BY_OWNER },
      });
      await show(id);
    }
    const [first] = await listEmployees(ctx.db, SCOPE);
    await expect(show(first?.id ?? '')).rejects.toMatchObject({
      details: { fields: [{ path: 'face', message: '8 employees are on the lock screen. Take one off first.' }] },
    });
    expect(await faces()).toHaveLength(MAX_LOCK_FACES);
  });

  test('no one who left, and their picture is deleted', async () => {
    const { ctx, mia, show, faces } = await atTill();
    await show(mia.id, await makeFace(ctx, png(300, 300)));
    await deactivateEmployee(ctx, SCOPE, { employeeId: mia.id, by: BY_OWNER });
    expect(await faces()).toEqual([]);
    expect(await findFace(ctx.db, SCOPE, mia.id)).toBeNull();
  });
});

describe('after a tap on someone', () => {
  test('only their own PIN opens the till; a PIN alone still does', async () => {
    const { ctx, postUnnamed } = await atTill();
    const people = await listEmployees(ctx.db, SCOPE);
    const manager = (await postUnnamed('/api/pos/enter-pin', { pin: MANAGER })).body.employee;
    const other = people.find(({ id }) => id !== manager.id);
    const enter = async (employeeId?: string) =>
      (await postUnnamed('/api/pos/enter-pin', { pin: MANAGER, employeeId })).body.result;
    expect(await enter(other?.id)).toBe('incorrect PIN');
    expect(await enter(manager.id)).toBe('success');
    expect(await enter()).toBe('success');
  });
});

test('an upload that is no picture is refused beside its field', async () => {
  const { ctx } = await atTill();
  await expect(makeFace(ctx, new TextEncoder().encode('<svg/>'))).rejects.toMatchObject({ code: 'validation_failed' });
});
