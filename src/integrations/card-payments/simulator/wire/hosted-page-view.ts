import { html } from 'hono/html';
import { devPage } from '#src/integrations/simulators/dev-style.ts';
import type { WireIntent, WireLineItem, WireSession } from './stripe-objects.ts';

const STYLE = `
.pay{max-width:920px;margin:0 auto;padding:32px 20px 64px;display:grid;gap:24px;grid-template-columns:minmax(0,1fr)}
@media (min-width:800px){.pay{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:56px;padding-top:72px}}
.payee{font-size:18px;margin-bottom:16px;display:flex;gap:10px;align-items:center;overflow-wrap:anywhere}
.mark{width:32px;height:32px;border-radius:10px;background:var(--accent);color:var(--accent-ink);display:grid;place-items:center;flex:none}
.total{font-size:36px;line-height:1.1;font-weight:650;letter-spacing:-.01em;margin:4px 0 20px}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:flex;gap:16px;justify-content:space-between;padding:10px 0;border-top:1px solid var(--line)}
.lines span:first-child{overflow-wrap:anywhere;min-width:0}
.sum{font-weight:650}
.panel{padding:24px}
.fields{display:grid;gap:16px;margin:16px 0 20px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.wide{width:100%;min-height:52px}
.problem{background:var(--bad-bg);color:var(--bad);border-radius:6px;padding:12px 14px;margin-top:16px;font-weight:600}
.others{border-top:1px solid var(--line);margin-top:24px;padding-top:20px}
.choices{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px;margin:12px 0 16px}
.choices button{font-size:14px;padding:8px 10px}
.note{margin-top:20px}
.alone{max-width:480px;margin:0 auto;padding:72px 20px}
.stack>*+*{margin-top:12px}
`;

export interface PayView {
  readonly session: WireSession;
  readonly payee: string;
  readonly lines: readonly WireLineItem[];
  /** The previous try's error; shown above the form. */
  readonly problem: string | null;
  /** The person's input, kept for the next try; never the security code. */
  readonly typed: { readonly number: string; readonly expiry: string; readonly name: string };
}

/** The forms post to their own address, so that the page works wherever it is mounted. */
export function payPage({ session, payee, lines, problem, typed }: PayView) {
  const total = shownMoney(session.amount_total, session.currency);
  const error = problem === null ? '' : html`<p class="problem" role="alert" id="problem">${problem}</p>`;
  const body = html`<main class="pay">
<section aria-labelledby="what">
  <h1 class="payee" id="what"><span class="mark" aria-hidden="true">${[...payee][0]?.toUpperCase() ?? ''}</span>${payee}</h1>
  <p class="soft small">Amount due</p>
  <p class="total num">${total}</p>
  <ul class="lines">
    ${lines.map((line) => html`<li><span>${line.description}${line.quantity > 1 ? html` <span class="soft">× ${line.quantity}</span>` : ''}${line.price.product.description === null ? '' : html`<br><span class="small soft">${line.price.product.description}</span>`}</span><span class="num">${shownMoney(line.amount_total, line.currency)}</span></li>`)}
    <li class="sum"><span>Total due</span><span class="num">${total}</span></li>
  </ul>
</section>
<section class="card panel" aria-labelledby="how">
  <div class="row between"><h2 id="how">Pay by card</h2><span class="chip wait">Test mode</span></div>
  ${error}
  ${session.has_wallets ? html`<form method="post" class="choices"><button name="choice" value="wallet">Apple Pay</button><button name="choice" value="wallet">Google Pay</button></form>` : ''}
  <form method="post">
    <div class="fields">
      <div><label for="number">Card number</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23" value="${typed.number}" ${problem === null ? '' : html`aria-describedby="problem"`}></div>
      <div class="two">
        <div><label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7" value="${typed.expiry}"></div>
        <div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"></div>
      </div>
      <div><label for="name">Name on card</label><input id="name" name="name" autocomplete="cc-name" maxlength="100" value="${typed.name}"></div>
    </div>
    <button class="primary wide" name="choice" value="pay">Pay ${total}</button>
    <p class="small soft note">No card is charged here. Leave the fields empty to pay with a test card.</p>
    <div class="others">
      <h2 class="small">Or see what happens when</h2>
      <div class="choices">
        <button name="choice" value="generic_decline">The card is declined</button>
        <button name="choice" value="insufficient_funds">Funds are missing</button>
        <button name="choice" value="expired_card">The card has expired</button>
        <button name="choice" value="check">Bank asks to confirm</button>
      </div>
    </div>
  </form>
  ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Cancel and go back to ${payee}</a></p>`}
</section>
</main>`;
  return devPage({ title: `Pay ${payee}`, body, extraStyle: STYLE });
}

/** The bank's question (3-D Secure): is it really you? */
export function checkPage({ session, payee, typed }: Pick<PayView, 'session' | 'payee' | 'typed'>) {
  const body = html`<main class="alone"><section class="card panel stack">
  <div class="row between"><h1>Confirm with your bank</h1><span class="chip wait">Test mode</span></div>
  <p>Your bank wants to know that it is you who pays <strong class="num">${shownMoney(session.amount_total, session.currency)}</strong> to ${payee}.</p>
  <form method="post" class="stack">
    <input type="hidden" name="number" value="${typed.number}">
    <button class="primary wide" name="choice" value="check_pass">Yes, it is me</button>
    <button class="wide" name="choice" value="authentication_failed">No, fail the check</button>
  </form>
</section></main>`;
  return devPage({ title: 'Confirm with your bank', body, extraStyle: STYLE });
}

/** The same question about a card on file. */
export function challengeView({ amount, currency, description }: WireIntent) {
  const body = html`<main class="alone"><section class="card panel stack">
  <div class="row between"><h1>Confirm with your bank</h1><span class="chip wait">Test mode</span></div>
  <p>Your bank wants to know that it is you who pays <strong class="num">${shownMoney(amount, currency)}</strong> to ${description ?? 'the restaurant'}.</p>
  <form method="post" class="stack">
    <button class="primary wide" name="choice" value="check_pass">Yes, it is me</button>
    <button class="wide" name="choice" value="check_fail">No, fail the check</button>
  </form>
</section></main>`;
  return devPage({ title: 'Confirm with your bank', body, extraStyle: STYLE });
}

/** A page that only keeps a card. */
export function setupPage({ session, problem, typed }: Pick<PayView, 'session' | 'problem' | 'typed'>) {
  const error = problem === null ? '' : html`<p class="problem" role="alert" id="problem">${problem}</p>`;
  const body = html`<main class="alone"><section class="card panel">
  <div class="row between"><h1>Save a card</h1><span class="chip wait">Test mode</span></div>
  ${error}
  <form method="post">
    <div class="fields">
      <div><label for="number">Card number</label>
      <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23" value="${typed.number}"></div>
      <div class="two">
        <div><label for="expiry">Expiry</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="7" value="${typed.expiry}"></div>
        <div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4"></div>
      </div>
    </div>
    <button class="primary wide" name="choice" value="pay">Save card</button>
    <p class="small soft note">Nothing is charged. Leave the fields empty to save a test card.</p>
  </form>
  ${session.cancel_url === null ? '' : html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
</section></main>`;
  return devPage({ title: 'Save a card', body, extraStyle: STYLE });
}

/** The session is paid, expired or unknown: it can no longer be paid here. */
export function endedPage(options: {
  readonly heading: string;
  readonly text: string;
  readonly backUrl: string | null;
}) {
  const body = html`<main class="alone"><section class="card panel stack">
  <h1>${options.heading}</h1>
  <p>${options.text}</p>
  ${options.backUrl === null ? '' : html`<p><a class="button" href="${options.backUrl}">Go back</a></p>`}
</section></main>`;
  return devPage({ title: options.heading, body, extraStyle: STYLE });
}

export function shownMoney(amountInCents: number, currency: string): string {
  return new Intl.NumberFormat('en-AU', {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  }).format(amountInCents / 100);
}
