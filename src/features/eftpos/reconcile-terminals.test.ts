import { describe, expect, test } from 'bun:test';
import { BY_BEN, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { listOpenDays, listReconciledClosings } from './reconcile-terminals.ts';
import { keepTerminalDocument, settleTerminal } from './terminal-services.ts';
import {
  BURGER,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  sellRecordedAsRefused,
  TRIED_PROVIDERS,
} from './testing/eftpos-fixture.ts';

const close = (fixture: EftposFixture) =>
  settleTerminal(fixture.ctx, SCOPE, { cardTerminalId: fixture.cardTerminalId, by: BY_BEN });

describe('a day closed at a terminal', () => {
  test.each(TRIED_PROVIDERS)(
    '%s: is beside our orders without a difference, and the next day begins empty',
    async (provider) => {
      const fixture = await eftposFixture({}, provider);
      await sellByCard(fixture);
      expect(await listOpenDays(fixture.ctx, SCOPE)).toMatchObject([{ payments: 1, oursInCents: BURGER, unknown: 0 }]);
      fixture.ctx.pass({ minutes: 30 });
      await close(fixture);
      const [closing] = await listReconciledClosings(fixture.ctx, SCOPE);
      expect(closing).toMatchObject({
        oursInCents: BURGER,
        reconciled: { isEqual: true, terminalInCents: BURGER, lines: [{ direction: 'in', differenceInCents: 0 }] },
      });
      expect(await listOpenDays(fixture.ctx, SCOPE)).toMatchObject([{ payments: 0, oursInCents: 0 }]);
    },
  );

  test('names the payment that a person recorded as refused and the terminal took', async () => {
    const fixture = await eftposFixture({}, 'worldline');
    await sellRecordedAsRefused(fixture);
    await close(fixture);
    const [closing] = await listReconciledClosings(fixture.ctx, SCOPE);
    expect(closing?.reconciled).toMatchObject({
      isEqual: false,
      lines: [
        {
          scheme: 'Visa',
          differenceInCents: BURGER,
          suspects: [{ why: 'recordedAsRefused', isExact: true, movement: { id: 'attempt-1' } }],
        },
      ],
    });
  });

  test('whose maker gives text only is left to a person', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const paper = { kind: 'settlement', businessDay: null, detail: null, format: 'txt', text: 'TOTAL $10.00' } as const;
    await keepTerminalDocument(fixture.ctx, SCOPE, { ...paper, cardTerminalId: fixture.cardTerminalId, by: BY_BEN });
    const [closing] = await listReconciledClosings(fixture.ctx, SCOPE);
    expect(closing).toMatchObject({ reconciled: null, oursInCents: BURGER });
  });
});
