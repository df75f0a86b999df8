/** People with phones in a shop that takes orders, and the push service that reaches them, for tests. */
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { listEventsAfter } from '#db/outbox/outbox.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Role } from '#src/domain/access/actor.ts';
import { type PushSimulator, startPushSimulator } from '#src/integrations/push/simulator/push-wire-simulator.ts';
import { newVapidKey } from '#src/integrations/push/web-push/vapid.ts';
import { createWebPush } from '#src/integrations/push/web-push/web-push.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { PhoneNote } from './phone-notes.ts';
import { phonesHandlers, phonesJobs } from './phones.handlers.ts';
import { subscribePhone } from './subscribe-phone.ts';

export interface Person {
  readonly userId: string;
  readonly token: string;
  readonly by: ActedBy;
}

export interface Phone extends Person {
  readonly deviceId: string;
  readonly endpoint: string;
}

export interface PhoneBench extends AsyncDisposable {
  readonly service: PushSimulator;
  /** Signed in, with this role in the store, in the restaurant as a whole, or nowhere. */
  person(name: string, at: { readonly role: Role; readonly storeId: string | null } | null): Promise<Person>;
  phoneOf(person: Person): Promise<Phone>;
  /** Hands the events since the last time to the handlers that ring. */
  pump(): Promise<void>;
  runJob(name: string): Promise<void>;
  /** What a phone has shown so far, oldest first. */
  notes(phone: Pick<Phone, 'endpoint'>): PhoneNote[];
}

export async function openPhoneBench(ctx: TestContext, restaurantId: string): Promise<PhoneBench> {
  const nowMs = () => ctx.clock.now().epochMilliseconds;
  const service = await startPushSimulator({ port: 0, nowMs });
  const subject = 'mailto:operator@servery.example';
  const push = createWebPush({ privateKey: newVapidKey(), subject, alsoUrl: service.url, nowMs });
  Object.assign(ctx.ports, { push });
  let seen = 0;
  return {
    service,
    async person(name, at) {
      const userId = `user-${name}`;
      const createdIsoDateTimeUtc = isoUtc(ctx.clock.now());
      const by: ActedBy = { mover: 'staff', kind: 'staff', id: userId, name, origin: '203.0.113.7 Android Chrome/140' };
      const token = await ctx.write(async (trx) => {
        await trx
          .insertInto('users')
          .values({ id: userId, email: `${name}@roma.example`, displayName: name, createdIsoDateTimeUtc })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        if (at) {
          await trx
            .insertInto('memberships')
            .values({ id: `m-${name}-${at.storeId}`, userId, restaurantId, ...at, createdIsoDateTimeUtc })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        return createSessionIn(trx, ctx, { kind: 'staff', subjectId: userId, lifetimeDays: 14, origin: by.origin });
      });
      return { userId, token, by };
    },
    async phoneOf(person) {
      const keys = await service.subscribe(push.publicKey);
      const { deviceId } = await subscribePhone(ctx, { ...person, keys });
      return { ...person, deviceId, endpoint: keys.endpoint };
    },
    async pump() {
      for (const event of await listEventsAfter(ctx.db, seen, {}, 500)) {
        for (const handler of phonesHandlers) {
          if (handler.types.includes(event.type)) await handler.handle(ctx, event);
        }
        seen = event.sequence;
      }
    },
    async runJob(name) {
      await phonesJobs.find((job) => job.name === name)?.run(ctx);
    },
    notes: ({ endpoint }) =>
      service.taken.flatMap((one) => (one.endpoint === endpoint ? [JSON.parse(one.text ?? '') as PhoneNote] : [])),
    [Symbol.asyncDispose]: () => service.stop(),
  };
}
