import { SMTPServer } from 'smtp-server';
import { createEmailInbox, type EmailInbox } from './email-inbox.ts';

/** Where a message can be refused: at RCPT TO, or after DATA. */
type Step = 'address' | 'message';

export interface SmtpCatcher {
  /** The value for `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  readonly inbox: EmailInbox;
  /** While down, connections are closed at once. */
  setDown(isDown: boolean): void;
  /** The next message is answered with this reply, at RCPT TO or after DATA. */
  replyNext(at: Step, code: number): void;
  /** The next message is stored, but the connection breaks before the answer. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

/** A mail server of our own on loopback that keeps everything and delivers nothing. Port 0 takes a free one. */
export async function startSmtpCatcher(options: { readonly port: number }): Promise<SmtpCatcher> {
  const inbox = createEmailInbox(() => Temporal.Now.instant());
  const faults = new SmtpFaults();
  const server = catchingServer(inbox, faults);
  await listen(server, options.port);
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    inbox,
    setDown(value) {
      faults.isDown = value;
    },
    replyNext(at, code) {
      faults.planReply(at, code);
    },
    loseNextAnswer() {
      faults.planLostAnswer();
    },
    stop() {
      dropAll(server);
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The next message's faults. Each planned fault happens once. */
class SmtpFaults {
  isDown = false;
  #reply: { readonly at: Step; readonly code: number } | null = null;
  #isAnswerLost = false;

  planReply(at: Step, code: number): void {
    this.#reply = { at, code };
  }

  planLostAnswer(): void {
    this.#isAnswerLost = true;
  }

  takeReply(at: Step): Error | null {
    if (this.#reply?.at !== at) return null;
    const { code } = this.#reply;
    this.#reply = null;
    return Object.assign(new Error('planned by the simulator'), { responseCode: code });
  }

  takeLostAnswer(): boolean {
    const isLost = this.#isAnswerLost;
    this.#isAnswerLost = false;
    return isLost;
  }
}

function catchingServer(inbox: EmailInbox, faults: SmtpFaults): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    onConnect(_session, callback) {
      if (faults.isDown) dropAll(server);
      else callback();
    },
    onRcptTo: (_address, _session, callback) => callback(faults.takeReply('address')),
    onData(stream, session, callback) {
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      stream.on('end', () => {
        const rejection = faults.takeReply('message');
        if (rejection !== null) {
          callback(rejection);
          return;
        }
        const to = session.envelope.rcptTo.map((receiver) => receiver.address);
        inbox.addRaw(Buffer.concat(chunks), to).then(
          () => {
            if (faults.takeLostAnswer()) dropAll(server);
            else callback(null, 'kept');
          },
          (cause) => callback(cause instanceof Error ? cause : new Error(String(cause))),
        );
      });
    },
  });
  // A client that disconnects midway is not an error of this server.
  server.on('error', () => {});
  return server;
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

function dropAll(server: SMTPServer): void {
  for (const connection of server.connections) connection._socket.destroy();
}
