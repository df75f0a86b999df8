import { SMTPServer } from 'smtp-server';
import { createEmailInbox, type EmailInbox } from './email-inbox.ts';

export interface SmtpCatcher {
  /** What goes into `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  readonly inbox: EmailInbox;
  /** While down, connections are closed before a word is said. */
  setDown(isDown: boolean): void;
  /** The next message is answered with this reply, at RCPT TO or after DATA. */
  replyNext(at: 'address' | 'message', code: number): void;
  /** The next message is kept, but the connection breaks before the answer. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

/** A mail server of our own on loopback that keeps everything and delivers nothing. Port 0 takes a free one. */
export async function startSmtpCatcher(options: { readonly port: number }): Promise<SmtpCatcher> {
  const inbox = createEmailInbox(() => Temporal.Now.instant());
  let isDown = false;
  let isAnswerLost = false;
  let planned: { readonly at: 'address' | 'message'; readonly code: number } | null = null;

  /** The planned reply for this moment, once. */
  function planFor(at: 'address' | 'message'): Error | null {
    if (planned?.at !== at) return null;
    const { code } = planned;
    planned = null;
    return Object.assign(new Error('planned by the simulator'), { responseCode: code });
  }

  function dropAll(): void {
    for (const connection of server.connections) connection._socket.destroy();
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    onConnect(_session, callback) {
      if (isDown) dropAll();
      else callback();
    },
    onRcptTo: (_address, _session, callback) => callback(planFor('address')),
    onData(stream, session, callback) {
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = planFor('message');
        if (refusal !== null) {
          callback(refusal);
          return;
        }
        const to = session.envelope.rcptTo.map((receiver) => receiver.address);
        inbox.addRaw(Buffer.concat(chunks), to).then(
          () => {
            if (isAnswerLost) {
              isAnswerLost = false;
              dropAll();
              return;
            }
            callback(null, 'kept');
          },
          (cause) => callback(cause instanceof Error ? cause : new Error(String(cause))),
        );
      });
    },
  });
  // A client that goes away in the middle is none of our business.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => resolve());
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    inbox,
    setDown(value) {
      isDown = value;
    },
    replyNext(at, code) {
      planned = { at, code };
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
    stop() {
      dropAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
