import { beforeEach, describe, expect, test } from 'bun:test';
import { updateRestaurant } from '#db/tenancy/restaurants.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { printingFixture, ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { inquire, MANY_INQUIRIES_OF_STORE, MAX_INQUIRIES_OF_ADDRESS, takesInquiries } from './inquire.ts';
import { websiteContentJobs } from './send-inquiries.ts';

const GUEST = { name: 'Ada', email: 'ada@mail.example', phone: '', message: 'A table for <12>?', homepage: '' };
const from = (origin: string): ActedBy => ({ mover: 'customer', kind: 'customer', id: null, name: 'Customer', origin });

type Fixture = Awaited<ReturnType<typeof printingFixture>>;
let ctx: Fixture;
let sent: EmailMessage[];

beforeEach(async () => {
  ctx = await printingFixture();
  sent = [];
  await ctx.write((trx) => updateRestaurant(trx, restaurantOf(ROMA_SCOPE), 1, { contactEmail: 'hi@roma.example' }));
});

const write = (inquiry: Partial<typeof GUEST> = {}, origin = '203.0.113.9') =>
  inquire(ctx, ROMA_SCOPE, { inquiry: { ...GUEST, ...inquiry }, by: from(origin) });
const kept = async () => ctx.db.selectFrom('inquiries').selectAll().execute();
const why = (error: unknown) => (error instanceof AppError ? error.code : String(error));

async function mailIt() {
  const send = async (mail: EmailMessage) => {
    sent.push(mail);
    return { kind: 'accepted' } as const;
  };
  const running = { ...ctx, ports: { ...ctx.ports, email: { send } } } as unknown as AppContext;
  for (const job of websiteContentJobs) await job.run(running);
}

describe('a guest’s message', () => {
  test('is mailed to the restaurant once, and an answer goes to the guest', async () => {
    await write();
    await mailIt();
    await mailIt();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: { address: 'hi@roma.example' },
      replyTo: { name: 'Ada', address: 'ada@mail.example' },
      subject: 'Message from Ada on your website',
    });
    expect(sent[0]?.html).toContain('A table for &lt;12&gt;?');
    expect(await kept()).toMatchObject([{ storeId: ROMA_SCOPE.storeId, message: 'A table for <12>?' }]);
  });

  test.each<[string, Partial<typeof GUEST>]>([
    ['without a name', { name: ' ' }],
    ['without an address to answer to', { email: 'ada' }],
    ['without a word', { message: '' }],
    ['longer than 2,000 characters', { message: 'x'.repeat(2001) }],
  ])('%s is refused', async (_, wrong) => {
    expect(await write(wrong).catch(why)).toBe('validation_failed');
    expect(await kept()).toEqual([]);
  });

  test('from a program that fills in hidden fields is not saved, and the program isn’t told', async () => {
    await write({ homepage: 'https://spam.example' });
    expect(await kept()).toEqual([]);
  });

  test('is the last for an hour after five from one address; others still write', async () => {
    for (let at = 0; at < MAX_INQUIRIES_OF_ADDRESS; at++) await write();
    expect(await write().catch(why)).toBe('service_unavailable');
    await write({}, '203.0.113.10');
    expect(await kept()).toHaveLength(MAX_INQUIRIES_OF_ADDRESS + 1);
  });

  test('is taken from everyone else, however many a few addresses send: slower, never shut', async () => {
    let addresses = 0;
    while ((await kept()).length < MANY_INQUIRIES_OF_STORE) {
      for (let at = 0; at < MAX_INQUIRIES_OF_ADDRESS; at++) await write({}, `198.51.100.${addresses}`);
      addresses++;
    }
    await write({}, '203.0.113.10');
    expect(await write({}, '203.0.113.10').catch(why)).toBe('service_unavailable');
    expect(await write({}, '198.51.100.0').catch(why)).toBe('service_unavailable');
    ctx.pass({ minutes: 61 });
    await write({}, '203.0.113.10');
    ctx.pass({ hours: 24 });
    for (let at = 0; at < MAX_INQUIRIES_OF_ADDRESS; at++) await write({}, '203.0.113.10');
  });

  test('is rejected where no one would read it', async () => {
    await ctx.write((trx) => updateRestaurant(trx, restaurantOf(ROMA_SCOPE), 2, { contactEmail: '' }));
    expect(await takesInquiries(ctx, ROMA_SCOPE)).toBe(false);
    expect(await write().catch(why)).toBe('validation_failed');
  });
});
