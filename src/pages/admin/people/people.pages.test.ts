import { describe, expect, test } from 'bun:test';
import { listRestaurantMembers, listStoreMembers } from '#db/access/users.repository.ts';
import { findFace } from '#db/staff/employee-faces.repository.ts';
import { listEmployees } from '#db/staff/employees.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { EMPLOYEE_PERMISSIONS } from '#src/domain/access/actor.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { createEmployee } from '#src/features/staff/manage-employees.ts';
import { adminPages, fieldText, fieldValue, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';
import { signedInAs } from '#src/server/testing/test-app.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { png } from '#tests/support/png.ts';

const EMPLOYEES = `${ROMA}/employees`;
const MIA = { do: 'save', name: 'Mia', pin: '4821', color: '#1d4ed8', 'permissions.takeOrders': 'on' };

describe('the employees of a store', () => {
  test('are added by who manages the tills, with a PIN and what they may do', async () => {
    const pages = await adminPages();
    expect((await pages.post('manager', `${EMPLOYEES}/new`, MIA)).status).toBe(303);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([
      { name: 'Mia', color: '#1d4ed8', permissions: ['takeOrders'], isActive: true },
    ]);
    expect((await pages.get('manager', EMPLOYEES)).html).toContain('Mia');
  });

  test('of a new store begin with one who may do everything, or nobody there could approve a refund or a discount', async () => {
    const pages = await adminPages();
    const ticked = async () => {
      const { html } = await pages.get('owner', `${EMPLOYEES}/new`);
      return EMPLOYEE_PERMISSIONS.filter((permission) => isTicked(html, `permissions.${permission}`));
    };
    expect(await ticked()).toEqual([...EMPLOYEE_PERMISSIONS]);
    expect((await pages.get('owner', `${EMPLOYEES}/new`)).html).toContain('Your first employee can approve everything');
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    expect(await ticked()).toEqual(['takeOrders']);
    expect((await pages.get('owner', `${EMPLOYEES}/new`)).html).not.toContain('Your first employee');
    const [mia] = await listEmployees(pages.ctx.db, ROMA_SCOPE);
    await pages.post('owner', `${EMPLOYEES}/${mia?.id}`, { ...MIA, pin: '' });
    expect(await ticked()).toEqual([...EMPLOYEE_PERMISSIONS]);
  });

  test('have names that are seen and are no one else’s', async () => {
    const { post } = await adminPages();
    const ava = { ...MIA, name: 'Ava' };
    expect((await post('manager', `${EMPLOYEES}/new`, ava)).status).toBe(303);
    const refused = async (name: string) =>
      (await post('manager', `${EMPLOYEES}/new`, { ...ava, name, pin: '4822' })).html;
    expect(await refused('\u200b\u200b')).toContain('Enter a name with visible letters.');
    expect(await refused('Av\u0430')).toContain('Use letters of one alphabet.');
    expect(await refused('\u0410\u0475\u0430')).toContain('This looks the same as Ava, who works here.');
  });

  test('a PIN in use is rejected; everything but the PIN stays typed', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    const { status, html } = await pages.post('owner', `${EMPLOYEES}/new`, {
      ...MIA,
      name: 'Tom',
      'permissions.refund': 'on',
    });
    expect(status).toBe(400);
    expect(html).toContain('That PIN is already in use. Choose another.');
    expect(fieldValue(html, 'name')).toBe('Tom');
    expect(isTicked(html, 'permissions.refund')).toBe(true);
    expect(html).not.toMatch(/\b4821\b/);
  });

  test('an empty PIN keeps the present one, and switching off removes it', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    const [mia] = await listEmployees(pages.ctx.db, ROMA_SCOPE);
    const path = `${EMPLOYEES}/${mia?.id}`;
    expect((await pages.post('owner', path, { ...MIA, pin: '', name: 'Mia B', isActive: 'on' })).status).toBe(303);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ name: 'Mia B', isActive: true }]);
    await pages.post('owner', path, { ...MIA, pin: '' });
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ isActive: false }]);
  });

  test('one can be on the lock screen, with a picture that leaves with them', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    const [mia] = await listEmployees(pages.ctx.db, ROMA_SCOPE);
    const path = `${EMPLOYEES}/${mia?.id}`;
    const face = () => findFace(pages.ctx.db, ROMA_SCOPE, mia?.id ?? '');
    const send = (more: Readonly<Record<string, string | File>>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...MIA, pin: '', isActive: 'on', ...more }))
        form.append(name, value);
      return pages.post('owner', path, form);
    };
    const picture = (bytes: Uint8Array<ArrayBuffer>) => new File([bytes], 'mia.png', { type: 'image/png' });
    expect(await face()).toBeNull();
    expect((await send({ 'face.isShown': 'on', 'face.file': picture(new Uint8Array(png(300, 200))) })).status).toBe(
      303,
    );
    expect((await face())?.pictureMark).toBeTruthy();
    expect((await pages.get('owner', path)).html).toContain('data:image/webp;base64,');
    const text = await send({
      'face.isShown': 'on',
      'face.file': picture(new Uint8Array(new TextEncoder().encode('no picture'))),
    });
    expect([text.status, text.html.includes('Choose a JPEG, PNG or WebP picture.')]).toEqual([400, true]);
    await send({});
    expect(await face()).toBeNull();
  });

  test('several leave at once from the list, and are signed out of every till', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    await pages.post('owner', `${EMPLOYEES}/new`, { ...MIA, name: 'Tom', pin: '9034' });
    const form = new FormData();
    form.append('do', 'deactivate');
    for (const { id } of await listEmployees(pages.ctx.db, ROMA_SCOPE)) {
      form.append('employeeId', id);
      await signedInAs(pages.ctx, 'servery_employee', { kind: 'employee', subjectId: id });
    }
    const sessions = pages.ctx.db.selectFrom('sessions').selectAll().where('kind', '=', 'employee');
    expect(await sessions.execute()).toHaveLength(2);
    expect((await pages.post('staff', EMPLOYEES, form)).status).toBe(403);
    expect((await pages.post('manager', EMPLOYEES, form)).notice).toBe('2 employees deactivated.');
    expect((await listEmployees(pages.ctx.db, ROMA_SCOPE)).map(({ isActive }) => isActive)).toEqual([false, false]);
    expect(await sessions.execute()).toEqual([]);
    expect((await pages.get('owner', `${EMPLOYEES}?status=active`)).html).toContain('No employees match');
    const file = await pages.get('owner', `${EMPLOYEES}?search=mi&format=csv`);
    expect(file.html).toBe('Name,Status,Permissions\r\nMia,Inactive,Take orders\r\n');
  });

  test('a PIN beside another mistake must be entered again, and the old one stays until then', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    const [mia] = await listEmployees(pages.ctx.db, ROMA_SCOPE);
    const { status, html } = await pages.post('owner', `${EMPLOYEES}/${mia?.id}`, { ...MIA, name: '', pin: '7777' });
    expect(status).toBe(400);
    expect(html).toContain('Enter the PIN again.');
    expect(html).not.toMatch(/\b7777\b/);
    // No one else can be given 4821, so it is still hers.
    expect((await pages.post('owner', `${EMPLOYEES}/new`, { ...MIA, name: 'Tom' })).status).toBe(400);
  });

  test('edited by two people at once keep both changes; conflicting ones are asked about', async () => {
    const pages = await adminPages();
    await pages.post('owner', `${EMPLOYEES}/new`, MIA);
    const [mia] = await listEmployees(pages.ctx.db, ROMA_SCOPE);
    const path = `${EMPLOYEES}/${mia?.id}`;
    const was = fieldText((await pages.get('owner', path)).html, 'was');
    const opened = { ...MIA, pin: '', isActive: 'on', was };
    await pages.post('owner', path, { ...opened, 'permissions.refund': 'on' });
    const renamed = await pages.post('manager', path, { ...opened, name: 'Mia B' });
    expect([renamed.status, renamed.notice]).toEqual([
      303,
      'Saved. The owner changed “Can do without approval” to “Take orders, Refund” just now. That change is kept too.',
    ]);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([
      { name: 'Mia B', permissions: ['takeOrders', 'refund'] },
    ]);
    const late = await pages.post('manager', path, { ...opened, 'permissions.void': 'on' });
    expect(late.status).toBe(409);
    expect(fieldValue(late.html, 'theirs.permissions')).toBe('Take orders, Refund');
    expect(isTicked(late.html, 'permissions.void')).toBe(true);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toMatchObject([{ permissions: ['takeOrders', 'refund'] }]);
  });

  test('are not for store staff nor for other restaurants', async () => {
    const pages = await adminPages();
    const wok = await createEmployee(pages.ctx, WOK_SCOPE, {
      name: 'Lee',
      pin: '1234',
      permissions: [],
      by: BY_OWNER,
    });
    expect((await pages.get('staff', EMPLOYEES)).status).toBe(403);
    expect((await pages.post('staff', `${EMPLOYEES}/new`, MIA)).status).toBe(403);
    expect((await pages.post('stranger', `${EMPLOYEES}/new`, MIA)).status).toBe(404);
    expect((await pages.get('owner', `${EMPLOYEES}/${wok.id}`)).status).toBe(404);
    expect((await pages.post('owner', `${EMPLOYEES}/${wok.id}`, { ...MIA, isActive: 'on' })).status).toBe(404);
    expect(await listEmployees(pages.ctx.db, ROMA_SCOPE)).toEqual([]);
  });
});

describe('the users of a store', () => {
  const path = `${ROMA}/users`;
  const add = { do: 'add', email: 'ann@roma.example', displayName: 'Ann', role: 'user' };
  const members = (pages: Awaited<ReturnType<typeof adminPages>>) => listStoreMembers(pages.ctx.db, ROMA_SCOPE);

  test('are invited by its admin, get another role, and are removed', async () => {
    const pages = await adminPages();
    expect((await pages.post('manager', path, add)).status).toBe(303);
    const ann = (await members(pages)).find((one) => one.email === 'ann@roma.example');
    expect(ann).toMatchObject({ role: 'storeUser', isInvited: true });
    const userId = ann?.userId ?? '';
    await pages.post('manager', path, { do: 'changeRole', userId, role: 'admin' });
    expect((await members(pages)).find((one) => one.userId === userId)?.role).toBe('storeAdmin');
    await pages.post('manager', path, { do: 'remove', userId });
    expect((await members(pages)).some((one) => one.userId === userId)).toBe(false);
  });

  test('Sending an invitation again until it is accepted', async () => {
    const pages = await adminPages();
    await pages.post('manager', path, add);
    const ann = (await members(pages)).find((one) => one.isInvited)?.userId ?? '';
    const mails = async () =>
      (await pages.ctx.db.selectFrom('outgoing_messages').select('id').where('recipient', '=', add.email).execute())
        .length;
    const before = await mails();
    expect((await pages.post('manager', path, { do: 'inviteAgain', userId: ann })).status).toBe(303);
    expect(await mails()).toBe(before + 1);
    expect((await pages.post('manager', path, { do: 'inviteAgain', userId: 'staff' })).status).toBe(409);
  });

  test('who lost their phone is helped from the list; their own second step nobody turns off there', async () => {
    const pages = await adminPages();
    const at = '2026-11-20T10:00:00.000Z';
    const rows = ['staff', 'manager'].map((userId) => ({
      ...{ userId, salt: userId, createdIsoDateTimeUtc: at, confirmedIsoDateTimeUtc: at },
    }));
    await pages.ctx.write((trx) => trx.insertInto('two_steps').values(rows).execute());
    const { html } = await pages.get('manager', path);
    expect(html.match(/value="resetTwoStep"/g)).toHaveLength(1);
    const reset = await pages.post('manager', path, { do: 'resetTwoStep', userId: 'staff' });
    expect(reset.notice).toBe('Two-step sign-in turned off. Their devices were signed out, and they get an email.');
    const own = await pages.post('manager', path, { do: 'resetTwoStep', userId: 'manager' });
    expect(own.html).toContain('Turn off your own two-step sign-in under Account, with a code.');
    expect((await members(pages)).filter(({ isTwoStepOn }) => isTwoStepOn)).toMatchObject([{ userId: 'manager' }]);
  });

  test('are exported as a file, as the list is filtered; the audit log says by whom', async () => {
    const pages = await adminPages();
    await pages.post('manager', path, add);
    const { html: file } = await pages.get('manager', `${path}?status=invited&format=csv`);
    expect(file.replace('\u{feff}', '').trimEnd().split('\r\n')).toEqual([
      'Name,Email,Role,Status',
      'Ann,ann@roma.example,Standard User,Invited',
    ]);
    const taken = await pages.ctx.db
      .selectFrom('audit_log')
      .select(['actorId', 'storeId'])
      .where('action', '=', 'exportUsers')
      .execute();
    expect(taken).toEqual([{ actorId: 'manager', storeId: 'roma-newtown' }]);
    expect((await pages.get('staff', `${path}?format=csv`)).status).toBe(403);
    expect((await pages.get('stranger', `${path}?format=csv`)).status).toBe(404);
  });

  test('say where the users of the whole restaurant are, to those who may see them', async () => {
    const pages = await adminPages();
    const textFor = async (who: 'owner' | 'manager') =>
      (await pages.get(who, path)).html.replaceAll(/<!--.*?-->|<[^>]+>/g, '');
    expect(await textFor('owner')).toContain('can open this store too. View users');
    expect(await textFor('manager')).not.toContain('View users');
  });

  test('a wrong address is rejected beside its field; typed text stays', async () => {
    const pages = await adminPages();
    const { status, html } = await pages.post('manager', path, { ...add, email: 'no address' });
    expect(status).toBe(400);
    expect(fieldValue(html, 'email')).toBe('no address');
    expect(fieldValue(html, 'displayName')).toBe('Ann');
  });

  test('are not for store staff, nor for people of another restaurant', async () => {
    const pages = await adminPages();
    for (const who of ['staff', 'reader'] as const) expect((await pages.post(who, path, add)).status).toBe(403);
    expect((await pages.post('stranger', path, { do: 'remove', userId: 'staff' })).status).toBe(404);
    expect((await pages.post('owner', path, { do: 'remove', userId: 'stranger' })).status).toBe(404);
    expect(await members(pages)).toHaveLength(2);
  });
});

describe('the users of a restaurant', () => {
  const path = '/restaurants/roma-pizza/users';
  const scope = grantRestaurantScope({ restaurantId: 'roma-pizza' });

  test('the last administrator is neither removed nor made less, not even by being added again', async () => {
    const pages = await adminPages();
    const tries = [
      { do: 'remove', userId: 'owner' },
      { do: 'changeRole', userId: 'owner', role: 'user' },
      { do: 'add', email: 'owner@test.example', displayName: 'Owner', role: 'user' },
    ];
    for (const form of tries) {
      const { status, html } = await pages.post('owner', path, form);
      expect(status).toBe(403);
      expect(html).toContain('This is the restaurant’s only admin.');
    }
    const owner = (await listRestaurantMembers(pages.ctx.db, scope)).find((one) => one.userId === 'owner');
    expect(owner?.role).toBe('restaurantAdmin');
  });

  test('with a second administrator the first may leave, and is signed out with the next click', async () => {
    const pages = await adminPages();
    await pages.post('owner', path, { do: 'changeRole', userId: 'reader', role: 'admin' });
    expect((await pages.post('owner', path, { do: 'remove', userId: 'owner' })).status).toBe(303);
    expect((await pages.get('owner', path)).status).toBe(404);
    expect((await pages.get('reader', path)).status).toBe(200);
  });

  test('are for the restaurant’s administrators only', async () => {
    const pages = await adminPages();
    expect((await pages.get('reader', path)).status).toBe(403);
    expect((await pages.get('stranger', path)).status).toBe(404);
    for (const who of ['manager', 'staff'] as const) {
      expect([403, 404]).toContain((await pages.get(who, path)).status);
    }
  });

  test('are taken out as a file by those who may see them', async () => {
    const pages = await adminPages();
    const { html: file } = await pages.get('owner', `${path}?role=admin&format=csv`);
    expect(file.trimEnd().split('\r\n').slice(1)).toEqual(['The owner,owner@test.example,Admin User,Active']);
    expect((await pages.get('reader', `${path}?format=csv`)).status).toBe(403);
  });

  test('every change is in the audit log with who made it', async () => {
    const pages = await adminPages();
    await pages.post('owner', path, { do: 'changeRole', userId: 'reader', role: 'admin' });
    const rows = await pages.ctx.db.selectFrom('audit_log').select(['action', 'actorName']).execute();
    expect(rows).toContainEqual({ action: 'changeUserRole', actorName: 'The owner' });
  });
});
