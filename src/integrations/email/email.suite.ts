import { describe, expect, test } from 'bun:test';
import type { EmailMessage, EmailPort } from './email.port.ts';
import type { CaughtEmail } from './simulator/email-inbox.ts';

/** A mail server on the bench, with the network's hands. */
export interface EmailBench extends AsyncDisposable {
  readonly email: EmailPort;
  /** The mails that reached the server, oldest first. */
  caught(): Promise<readonly CaughtEmail[]>;
  setDown(isDown: boolean): void;
  /** The next message is answered with this SMTP reply, at the address or after the text. */
  replyNext(at: 'address' | 'message', code: number): void;
  /** The next message is taken, but the caller never hears of it. */
  loseNextAnswer(): void;
}

export function anEmail(over: Partial<EmailMessage> = {}): EmailMessage {
  return {
    messageId: 'm1',
    from: { name: 'Roma Pizza', address: 'orders@servery.test' },
    replyTo: { name: null, address: 'newtown@roma.test' },
    to: { name: 'Mia', address: 'mia@example.com' },
    subject: 'Your order 1042',
    text: 'Ready at 7:15 pm.\n– Roma Pizza',
    html: '<p>Ready at <b>7:15 pm</b>.</p>',
    ...over,
  };
}

/** The contract of every mail adapter. */
export function emailSuite(name: string, open: () => Promise<EmailBench>) {
  describe(`${name} keeps the e-mail port's promises`, () => {
    test('text, HTML, names and addresses arrive as they were sent', async () => {
      await using bench = await open();
      expect((await bench.email.send(anEmail())).kind).toBe('accepted');
      const [caught] = await bench.caught();
      expect(caught).toMatchObject({
        from: { name: 'Roma Pizza', address: 'orders@servery.test' },
        replyTo: 'newtown@roma.test',
        to: ['mia@example.com'],
        subject: 'Your order 1042',
      });
      expect(caught?.text.trim()).toBe('Ready at 7:15 pm.\n– Roma Pizza');
      expect(caught?.html).toContain('<b>7:15 pm</b>');
    });

    test('a file arrives as it was sent, and so does the way to unsubscribe', async () => {
      await using bench = await open();
      const text = '\ufeffItem,Sales\r\n"Crème, brûlée",12.5\r\n';
      const file = { fileName: 'items-2026-11-23.csv', type: 'text/csv; charset=utf-8', text };
      await bench.email.send(anEmail({ attachments: [file], unsubscribeUrl: 'https://servery.test/stop?key=1' }));
      const [caught] = await bench.caught();
      expect(caught?.attachments).toEqual([{ ...file, type: 'text/csv' }]);
      expect(caught?.headerNames).toContain('list-unsubscribe');
      expect(caught?.text.trim()).toStartWith('Ready at');
    });

    test('letters of the world survive in the subject, the name and the text', async () => {
      await using bench = await open();
      const subject = 'Crème brûlée für 李さん 🍕';
      await bench.email.send(anEmail({ subject, text: subject, from: { name: 'Café “Ζ”', address: 'a@b.test' } }));
      const [caught] = await bench.caught();
      expect(caught?.subject).toBe(subject);
      expect(caught?.text.trim()).toBe(subject);
      expect(caught?.from.name).toBe('Café “Ζ”');
    });

    test('a line break in a subject or a name adds no header and no receiver', async () => {
      await using bench = await open();
      const evil = 'Hello\r\nBcc: victim@example.com\r\n\r\nbody';
      await bench.email.send(anEmail({ subject: evil, from: { name: evil, address: 'a@b.test' } }));
      const [caught] = await bench.caught();
      expect(caught?.to).toEqual(['mia@example.com']);
      expect(caught?.headerNames).not.toContain('bcc');
      expect(caught?.subject).toStartWith('Hello Bcc');
    });

    test.each(['', 'mia', 'mia@', 'mia@example.com, eve@example.com', 'mia@example.com\r\nRCPT TO:<eve@example.com>'])(
      'the address %j is refused and nothing is sent',
      async (address) => {
        await using bench = await open();
        const outcome = await bench.email.send(anEmail({ to: { name: null, address } }));
        expect(outcome).toMatchObject({ kind: 'refused', why: 'address_refused' });
        expect(await bench.caught()).toEqual([]);
      },
    );

    test.each([
      ['address', 550, { kind: 'refused', why: 'address_refused' }],
      ['address', 450, { kind: 'unreachable', why: 'try_later', mayHaveBeenSent: false }],
      ['message', 552, { kind: 'refused', why: 'message_refused' }],
      ['message', 451, { kind: 'unreachable', why: 'try_later', mayHaveBeenSent: false }],
    ] as const)('a server that answers the %s with %i is heard rightly', async (at, code, outcome) => {
      await using bench = await open();
      bench.replyNext(at, code);
      expect(await bench.email.send(anEmail())).toMatchObject(outcome);
      expect(await bench.caught()).toEqual([]);
      expect((await bench.email.send(anEmail())).kind).toBe('accepted');
    });

    test('a server that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      bench.setDown(true);
      expect((await bench.email.send(anEmail())).kind).toBe('unreachable');
      bench.setDown(false);
      expect((await bench.email.send(anEmail())).kind).toBe('accepted');
    });

    test('a connection lost after the text may have sent it; the repeat has the same Message-ID', async () => {
      await using bench = await open();
      bench.loseNextAnswer();
      const outcome = await bench.email.send(anEmail());
      expect(outcome).toMatchObject({ kind: 'unreachable', mayHaveBeenSent: true });
      await bench.email.send(anEmail());
      const ids = (await bench.caught()).map((message) => message.messageId);
      expect(ids).toEqual(['<m1@servery.test>', '<m1@servery.test>']);
    });
  });
}
