/** What a till tells and forgets when money is taken by more than one touch: another try, another's PIN, a cheaper bill. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type AtTerminal, actAtTerminal } from '../support/card-terminal.ts';
import { type Counter, enterPin, openCounter } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { goTo } from '../support/till.ts';
import { untilHolds } from '../support/until.ts';
import { TILL } from '../support/words/till.ts';

const MINUTES = 180_000;

let counter: Counter;
let server: Counter['server'];
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Counter', { hasTouch: true });
  ({ server, till } = counter);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const signIn = (pin: string) => enterPin(till.page, pin);
const atTerminal = (act: AtTerminal) => actAtTerminal(server.url, ROMA_NEWTOWN.storeId, act);
const dialog = () => till.page.getByRole('dialog');
const press = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true }).click();
const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true }).first();
const says = (words: string | RegExp) => dialog().getByText(words, { exact: true }).waitFor();

async function ringUp(...items: readonly string[]): Promise<void> {
  await goTo(till.page, 'Order');
  await button('Drinks').click();
  for (const item of items) {
    await till.page.getByRole('region', { name: 'Items' }).getByRole('button', { name: item }).first().click();
  }
}
/** Without a number, the newest, which is first. */
async function openInHistory(orderNumber: string | RegExp = /P-\d+/): Promise<void> {
  await goTo(till.page, 'History');
  await till.page
    .getByRole('region', { name: 'Orders', exact: true })
    .getByRole('button', { name: orderNumber })
    .first()
    .click();
}
/** The number of what was just paid, which makes room for the next. */
async function nextOrder(): Promise<string> {
  await button('Next order').waitFor();
  const [orderNumber = ''] = /P-\d+/.exec((await dialog().textContent()) ?? '') ?? [];
  await press('Next order');
  return orderNumber;
}

describe('money by more than one touch', () => {
  test(
    'a saved order that is called off says what of it is handed over, on its key and afterwards',
    async () => {
      const { page } = till;
      await ringUp('Espresso', 'Limonata');
      await button('Send').click();
      await page.getByText(TILL.bill.isSent).waitFor();
      await openInHistory();
      await button(/^Take \$/).click();
      await button('Number of equal shares: one more').click();
      await button('Exact').click();
      await press('Next payment');
      await goTo(page, 'Saved');
      await page
        .getByRole('region', { name: 'Saved orders' })
        .getByRole('button', { name: /Part paid/ })
        .click();
      await page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Cancel' }).click();
      await press('Rung up by mistake');
      await press('Put back');
      await press('Cancel, give $4.75 in cash');
      await says('Give in cash');
      await says('$4.75');
      await press('Done');
      await page.getByText(TILL.saved.none).waitFor();
    },
    MINUTES,
  );

  test(
    'a share whose card was declined is the same share at the next try, and the others stay as they are',
    async () => {
      const { page } = till;
      await ringUp('Espresso', 'Limonata');
      await button('Send').click();
      await page.getByText(TILL.bill.isSent).waitFor();
      await openInHistory();
      await button(/^Take \$/).click();
      await button('Number of equal shares: one more').click();
      await button('An amount').click();
      await page.keyboard.type('100');
      await press('$1.00');
      await page.getByRole('button', { name: /^Share 3/ }).waitFor();
      await button('An amount').click();
      await page.keyboard.type('250');
      await press('$2.50');
      await page.getByRole('button', { name: /^Share 4/ }).waitFor();
      // The keys of the sheet are the sheet's: the pad behind it has received nothing.
      await untilHolds(async () => expect(await button(/^Received/).textContent()).toBe('Received$1.00'));
      await page.getByRole('button', { name: /^Share 2/ }).click();
      await button('Card').click();
      // A share has the store's tip keys as well, each with what it comes to of this share.
      await page.getByRole('button', { name: /^10%/ }).click();
      await untilHolds(async () => expect(await button(/^Tip ?\$/).textContent()).not.toBe('Tip$0.00'));
      await page.getByRole('button', { name: 'No tip' }).click();
      await button(/^Send \$.* to /).click();
      await says('PRESENT CARD');
      await atTerminal('decline');
      await says('Declined');
      await press('Try card again');
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      await press('Next payment');
      await page.getByText('Payment 1', { exact: true }).waitFor();
      await untilHolds(async () => expect(await page.getByRole('button', { name: /^Share \d/ }).count()).toBe(3));
    },
    MINUTES,
  );

  test(
    'a paid order that becomes cheaper says what to refund',
    async () => {
      await ringUp('Espresso', 'Limonata');
      await button(/^Pay \$/).click();
      await press('Exact');
      await openInHistory(await nextOrder());
      await till.page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Edit' }).click();
      await till.page
        .getByRole('list', { name: 'Lines' })
        .getByRole('button', { name: /Limonata/ })
        .click();
      await button('Remove the line').click();
      await button('Send').click();
      await press('Item issue');
      await press('Wasted');
      await press('Void and send');
      await says('Refund in cash');
      await untilHolds(async () => expect(await dialog().textContent()).toContain('$5.50'));
      await press('Done');
    },
    MINUTES,
  );

  test(
    'ten per cent off that was saved and not sent is neither forgotten nor left out of the payment: it is sent first',
    async () => {
      const { page } = till;
      await ringUp('Espresso', 'Limonata');
      await button('Send').click();
      await page.getByText(TILL.bill.isSent).waitFor();
      const bill = page.getByRole('region', { name: 'Bill' });
      const openNewestBill = async () => {
        await goTo(page, 'Saved');
        await page.getByRole('region', { name: 'Saved orders' }).getByRole('listitem').last().click();
        await bill.getByRole('heading', { level: 2 }).waitFor();
      };
      await openNewestBill();
      await button('Open').click();
      await page.getByText('open here').waitFor();
      await button('Discount or surcharge').click();
      await press('10%');
      await dialog().waitFor({ state: 'detached' });
      await button('Save').click();
      await page.getByText(/is saved\.$/).waitFor();

      await openNewestBill();
      await bill.getByText('1 change not sent', { exact: true }).waitFor();
      await untilHolds(async () => expect(await bill.getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true));
      await button('Open').click();
      await page.getByText('open here').waitFor();
      await button(/^Pay \$8\.55/).click();
      await page.getByRole('heading', { level: 1, name: /^Pay P-/ }).waitFor();
      await untilHolds(async () => expect(await page.getByRole('main').textContent()).toContain('Left to pay$8.55'));
      await button(/^Exact/).click();
      await button('Next order').click();
    },
    MINUTES,
  );

  /** $4.00 and $5.50, less ten per cent: $8.55; without the Limonata $3.60, so $4.95 goes back. */
  async function ringUpLessTenPercent(): Promise<void> {
    await ringUp('Espresso', 'Limonata');
    await button('Discount or surcharge').click();
    await press('10%');
    await dialog().waitFor({ state: 'detached' });
    await button(/^Pay \$8\.55/).click();
  }
  async function takeLimonataAway(orderNumber: string): Promise<void> {
    await openInHistory(orderNumber);
    await till.page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Edit' }).click();
    const lines = till.page.getByRole('list', { name: 'Lines' });
    await lines.getByRole('button', { name: /Limonata/ }).click();
    await button('Remove the line').click();
    await button(/^Refund \$4\.95/).click();
    await press('Item issue');
    await press('Wasted');
    await press('Void and send');
  }

  test(
    'ten per cent of an order that was paid in cash are ten per cent of what is left of it',
    async () => {
      await ringUpLessTenPercent();
      await press('Exact');
      const orderNumber = await nextOrder();
      await takeLimonataAway(orderNumber);
      await says('Refund in cash');
      await untilHolds(async () => expect(await dialog().textContent()).toContain('$4.95'));
      await press('Done');
    },
    MINUTES,
  );

  test(
    'and of one that was paid by card, too',
    async () => {
      await ringUpLessTenPercent();
      await press('Card');
      await press(/^Send \$.* to /);
      await says('PRESENT CARD');
      await atTerminal('approve');
      await says('Approved');
      const orderNumber = await nextOrder();
      await takeLimonataAway(orderNumber);
      await press('Give $4.95 back in cash');
      await says('Refund in cash');
      await press('Done');
      await openInHistory(orderNumber);
      const order = till.page.getByRole('region', { name: 'Order', exact: true });
      await order.getByText('Removed 1 × Limonata 330 ml').waitFor();
      await order.getByText('10% of $4.00').waitFor();
    },
    MINUTES,
  );

  test(
    'half off one item by the keyboard and another’s PIN is on the line, two of it ask once more, and the order says whose',
    async () => {
      const { page } = till;
      await button('Mia').click();
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await signIn('3333');
      await ringUp('Espresso', 'Limonata');
      await page.keyboard.press('Alt+l');
      await dialog().getByRole('heading', { name: 'Limonata 330 ml' }).waitFor();
      await page.keyboard.type('50');
      await says('$2.75');
      await page.keyboard.press('Control+Enter');
      await dialog().getByRole('heading', { name: '50% off Limonata 330 ml ($2.75)' }).waitFor();
      await page.keyboard.type('1111', { delay: 70 });
      await dialog().waitFor({ state: 'detached' });
      const limonata = page.getByRole('list', { name: 'Lines' }).getByRole('button', { name: /Limonata/ });
      await untilHolds(async () => expect(await limonata.textContent()).toContain('Discount 50% −$2.75'));
      await page.keyboard.press('+');
      await page.getByText('Discount 50% −$5.50').waitFor();
      await button(/^Pay \$9\.50/).waitFor();
      await button(/^Pay \$9\.50/).click();
      await press('Exact');
      // Of two it is more than Mia approved.
      await dialog().getByRole('heading', { name: '50% off Limonata 330 ml ($5.50)' }).waitFor();
      await says('Approval needed, asked by Ava');
      await page.keyboard.type('1111', { delay: 70 });
      await openInHistory(await nextOrder());
      const order = page.getByRole('region', { name: 'Order', exact: true });
      await order.getByText('50% off Limonata 330 ml').waitFor();
      await order.getByText('by Ava, allowed by Mia').waitFor();
      await button('Ava').click();
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await signIn('1111');
    },
    MINUTES,
  );

  test(
    'cash taken out with the PIN of another is the amount that was typed, and the sheet has ended',
    async () => {
      const { page } = till;
      await goTo(page, 'Home');
      await page.getByRole('link', { name: /Cash and end of day/ }).click();
      await button('Count float').click();
      await press(/^\$50\b/);
      await press('2');
      await press(/^Start with/);
      await button('Cash out').waitFor();
      await button('Mia').click();
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await signIn('3333');
      await page.getByRole('link', { name: /Cash and end of day/ }).click();
      await button('Cash out').click();
      await press('Milk and supplies');
      await page.keyboard.type('650');
      await press('Cash out $6.50');
      await says(/authorized/);
      await page.keyboard.type('1111', { delay: 70 });
      await dialog().waitFor({ state: 'detached' });
      await button('Ava').click();
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await signIn('1111');
      await page.getByRole('link', { name: /Cash and end of day/ }).click();
      await page.getByText(/allowed by Mia/).waitFor();
      await untilHolds(async () =>
        expect(await page.getByRole('region', { name: 'Cash in and out' }).textContent()).toContain('$6.50'),
      );
    },
    MINUTES,
  );
});
