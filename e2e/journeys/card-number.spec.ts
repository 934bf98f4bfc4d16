import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../pages/checkout';
import { exchangePage } from '../pages/exchange';
import { oneTimeCode } from '../pages/one-time-code';
import { columnsWith, filesWith, inDatabase } from '../product/all-that-is-kept';
import { bookings, contactOf } from '../product/demonstration';
import { expect, test } from '../product/journey';
import { shapesOf } from '../product/shapes-of-number';
import { holdSeats, openTicket, proveByEmail } from '../product/swap';
import { keptInBrowser, watchTraces } from '../product/watch-traces';

// What is logged at most must not hold it either.
test.use({ environment: { LOG_LEVEL: 'debug' } });

/** Somebody's own card, by mistake: the sandbox refuses it. */
const real = '4539 5787 6362 1486';
const declinedAfterCode = '4000 0082 6000 3178';
const cardholder = '+447700900178';
const pays = '2223003122003222';
/** Never entered: planted where the numbers are searched, to prove that they would be found. */
const decoy = '4916 3385 0608 2832';

const digitsOf = (text: string) => text.replaceAll(' ', '');
const anyShape = [real, declinedAfterCode, pays].map(digitsOf).map(shapesOf).join('|');
const carries = (text: string) => new RegExp(anyShape).test(text);

test('a card number goes to the payment provider alone, and is kept nowhere', async ({
  page,
  product: { dataFolder, launched },
  inbox,
  tolerate,
}) => {
  // The provider's answer to the card that it does not take.
  tolerate(/ 402 \(Payment Required\) \(.*\/v1\/payment_methods\)/);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  const traces = await watchTraces(page);

  const fillRest = async () => {
    await panel.frame.getByLabel('Expiry date').fill('1230');
    await panel.frame.getByLabel('Security code').fill('123');
    await panel.frame.getByLabel('Billing postcode').fill('EH1 1BB');
  };
  /** Key by key, with the spaces that stand on the card. */
  const type = async (number: string) => {
    await panel.number.fill('');
    await panel.number.pressSequentially(number);
    await expect(panel.number).toHaveValue(number);
    await fillRest();
  };
  const paste = async (number: string) => {
    await panel.number.fill('');
    await page.keyboard.insertText(number);
    await expect(panel.number).toHaveValue((number.match(/.{4}/g) ?? []).join(' '));
    await fillRest();
  };
  const nothingKept = async () => expect(carries(await keptInBrowser(page))).toBe(false);

  await test.step('seats are held, and the traveller is known', async () => {
    await openTicket(page, bookings.swappable);
    // The last of the trains shown costs something.
    await holdSeats(page, -1);
    await proveByEmail(page, inbox, contactOf(bookings.swappable));
    await expect(exchange.payment).toBeVisible();
  });

  await expect(panel.number).toBeVisible();
  const provider = new URL((await panel.document.getAttribute('src')) ?? '').origin;
  await test.step('a card that is no test card is typed, and refused', async () => {
    await type(real);
    await nothingKept();
    await panel.pay.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await nothingKept();
  });

  await test.step('another is typed, its bank asks for a code, and declines it', async () => {
    await type(declinedAfterCode);
    const arriving = await inbox.watch(cardholder);
    await panel.pay.click();
    await expect(panel.challenge).toBeVisible();
    await nothingKept();
    await oneTimeCode(page).enter(await arriving.code());
    await expect(panel.refusal).toBeVisible();
  });

  await test.step('one is pasted, and pays', async () => {
    await paste(pays);
    await panel.pay.click();
    await expect(exchange.done).toBeVisible();
    await nothingKept();
  });

  await test.step('the browser sent each to the provider alone, once, and told nobody', async () => {
    const told = await traces();
    const to = `POST ${provider}/v1/payment_methods`;
    const carriers = told.filter(({ what }) => carries(what));
    expect(carriers.map(({ where }) => where)).toEqual([to, to, to]);
    expect(told.map(({ what }) => what).join()).toContain('train-swap-card-fields');
  });

  await test.step('no table of any service nor of the provider keeps it, and no file', async () => {
    expect(await columnsWith(dataFolder, anyShape)).toEqual([]);
    expect(await filesWith(dataFolder, anyShape)).toEqual([]);
    expect(carries(launched.output())).toBe(false);
  });

  await test.step('it would be found', async () => {
    expect(await columnsWith(dataFolder, pays.slice(-4))).toEqual(
      expect.arrayContaining([
        'payments.payments.card_last4',
        'sandbox_provider.payment_methods.last4',
      ]),
    );
    const logs = join(dataFolder, 'logs');
    const logged = ['edge.log', 'services.log', 'payment-sandbox.log'];
    expect(await readdir(logs)).toEqual(expect.arrayContaining(logged));
    for (const log of logged) await appendFile(join(logs, log), `${decoy}\n`);
    await inDatabase(dataFolder, async (client) => {
      await client.query('create table if not exists trips.decoy (note jsonb)');
      const note = JSON.stringify({ said: `my card ${decoy}` });
      await client.query('insert into trips.decoy values ($1)', [note]);
    });
    const shape = shapesOf(digitsOf(decoy));
    expect(await columnsWith(dataFolder, shape)).toEqual(['trips.decoy.note']);
    const files = await filesWith(dataFolder, shape);
    expect(files).toEqual(expect.arrayContaining(logged.map((log) => join(logs, log))));
    expect(files.some((file) => file.includes('/postgres/cluster/'))).toBe(true);
  });
});
