import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { oneTimeCode } from '../../pages/account/one-time-code';
import { checkout } from '../../pages/payment/checkout';
import { exchangePage } from '../../pages/ticket/exchange';
import { createNumberPattern } from '../../product/data/card-number-pattern';
import { bookings, contactOf } from '../../product/data/demo-bookings';
import { findColumnsWith, findFilesWith, withDatabase } from '../../product/data/stored-data';
import { expect, test } from '../../product/journey';
import { holdSeats, openTicket, verifyByEmail } from '../../product/steps/swap';
import { readBrowserStorage, watchTraces } from '../../product/watch/watch-traces';

// The most verbose log must not contain it either.
test.use({ environment: { LOG_LEVEL: 'debug' } });

/** A real card number by mistake: the sandbox rejects it. */
const real = '4539 5787 6362 1486';
const declinedAfterCode = '4000 0084 0000 1629';
const cardholder = '+447700900629';
const pays = '5555555555554444';
/** Never entered: written into logs and tables to prove that the search finds it. */
const decoy = '4916 3385 0608 2832';

const digitsOf = (text: string) => text.replaceAll(' ', '');
const anyNumber = [real, declinedAfterCode, pays].map(digitsOf).map(createNumberPattern).join('|');
const containsNumber = (text: string) => new RegExp(anyNumber).test(text);

test('a card number goes to the payment provider only and is stored nowhere', async ({
  page,
  product: { dataFolder, output },
  inbox,
  allowErrors,
}) => {
  // Response of the provider to the rejected card.
  allowErrors(/ 402 \(Payment Required\) \(.*\/v1\/payment_methods\)/);
  const exchange = exchangePage(page);
  const panel = checkout(page);
  const traces = await watchTraces(page);

  const fillRest = async () => {
    await panel.frame.getByLabel('Expiry date').fill('1230');
    await panel.frame.getByLabel('Security code').fill('123');
    await panel.frame.getByLabel('Billing postcode').fill('EH1 1BB');
  };
  /** Types key by key, with spaces as on the card. */
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
  const expectNothingStored = async () =>
    expect(containsNumber(await readBrowserStorage(page))).toBe(false);

  await test.step('seats are held and the traveller is verified', async () => {
    await openTicket(page, bookings.firstClass);
    // The last train is not free.
    await holdSeats(page, -1);
    await verifyByEmail(page, inbox, contactOf(bookings.firstClass));
    await expect(exchange.payment).toBeVisible();
  });

  await expect(panel.number).toBeVisible();
  const provider = new URL((await panel.document.getAttribute('src')) ?? '').origin;
  await test.step('a typed card that is not a test card is rejected', async () => {
    await type(real);
    await expectNothingStored();
    await panel.pay.click();
    await expect(page.getByText('Your card was declined.')).toBeVisible();
    await expectNothingStored();
  });

  await test.step('a typed card is declined after a code of the bank', async () => {
    await type(declinedAfterCode);
    const arriving = await inbox.watch(cardholder);
    await panel.pay.click();
    await expect(panel.challenge).toBeVisible();
    await expectNothingStored();
    await oneTimeCode(page).enter(await arriving.code());
    await expect(panel.declined).toBeVisible();
  });

  await test.step('a pasted card pays', async () => {
    await paste(pays);
    await panel.pay.click();
    await expect(exchange.done).toBeVisible();
    await expectNothingStored();
  });

  await test.step('the browser sent each number once, to the provider only', async () => {
    const sent = await traces();
    const to = `POST ${provider}/v1/payment_methods`;
    const withNumber = sent.filter(({ what }) => containsNumber(what));
    expect(withNumber.map(({ where }) => where)).toEqual([to, to, to]);
    expect(sent.map(({ what }) => what).join()).toContain('train-swap-card-fields');
  });

  await test.step('no table and no file contains a number', async () => {
    expect(await findColumnsWith(dataFolder, anyNumber)).toEqual([]);
    expect(await findFilesWith(dataFolder, anyNumber)).toEqual([]);
    expect(containsNumber(output())).toBe(false);
  });

  await test.step('the search finds a planted number', async () => {
    expect(await findColumnsWith(dataFolder, pays.slice(-4))).toEqual(
      expect.arrayContaining([
        'payments.payments.card_last4',
        'sandbox_provider.payment_methods.last4',
      ]),
    );
    const logs = join(dataFolder, 'logs');
    const logged = ['edge.log', 'services.log', 'payment-sandbox.log'];
    expect(await readdir(logs)).toEqual(expect.arrayContaining(logged));
    for (const log of logged) await appendFile(join(logs, log), `${decoy}\n`);
    await withDatabase(dataFolder, async (client) => {
      await client.query('create table if not exists trips.decoy (note jsonb)');
      const note = JSON.stringify({ text: `my card ${decoy}` });
      await client.query('insert into trips.decoy values ($1)', [note]);
    });
    const shape = createNumberPattern(digitsOf(decoy));
    expect(await findColumnsWith(dataFolder, shape)).toEqual(['trips.decoy.note']);
    const files = await findFilesWith(dataFolder, shape);
    expect(files).toEqual(expect.arrayContaining(logged.map((log) => join(logs, log))));
    expect(files.some((file) => file.includes('/postgres/cluster/'))).toBe(true);
  });
});
