import { scanPage } from '../pages/ticket/scan';
import { drawCode } from '../product/steps/ticket-files';
import { expect, takeEnglishPictures, takePictures, test } from './camera';

test('the scanner', async ({ page, context }) => {
  const { open, heading, choose, alert, useCamera } = scanPage(page);
  await open();
  await expect(heading).toBeVisible();
  await takePictures(page, 'scan');
  await choose(await drawCode('QRCode', 'https://example.com/menu'));
  await expect(alert).toContainText('This is a QR code');
  await takeEnglishPictures(page, 'scan-other-code');
  const buffer = await page.screenshot();
  await choose({ name: 'page.png', mimeType: 'image/png', buffer });
  await expect(alert).toContainText('No ticket code was found');
  await takeEnglishPictures(page, 'scan-no-code');
  await context.grantPermissions(['camera']);
  await open();
  await expect(alert.or(useCamera).first()).toBeVisible();
  await expect(alert).toContainText('No camera was found');
  await takeEnglishPictures(page, 'scan-no-camera');
});
