/**
 * The simulated checkout in a real browser, under the policy our pages have: once below the application's own address, once on
 * another origin as the real provider is.
 */
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type ServerType, serve } from '@hono/node-server';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { Hono } from 'hono';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { createSimulator, type Simulator } from '#dev/razorpay-simulator/simulator.ts';
import { pageHeaders } from '#server/http/content-policy.ts';

const KEY = 'rzp_test_SimulatorKey01';

interface CheckoutEvents {
  handler: Record<string, string>[];
  failed: { error: { reason: string; metadata: { order_id: string } } }[];
  dismissed: number;
  violations: string[];
}

declare global {
  interface Window {
    events: CheckoutEvents;
    Razorpay: new (
      options: object,
    ) => { open(): void; on(event: string, listener: (data: never) => void): void };
  }
}

async function listen(app: Hono): Promise<{ url: string; close: () => Promise<void> }> {
  const server: ServerType = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

for (const mount of ['below our own address', 'on another origin']) {
  test.describe(mount, () => {
    let simulator: Simulator;
    let base: string;
    let pageUrl: string;
    const closers: (() => Promise<void>)[] = [];

    test.beforeAll(async () => {
      simulator = createSimulator({
        keyId: KEY,
        keySecret: 'sim_key_secret',
        webhookSecret: 'sim_webhook_secret',
        webhookUrl: 'http://app.test/webhooks/razorpay',
        fetch: async () => new Response(null, { status: 200 }),
      });
      const app = new Hono();
      const own = await listen(app);
      closers.push(own.close);
      if (mount === 'below our own address') {
        app.route('/checkout-simulator', routesOf(simulator));
        base = `${own.url}/checkout-simulator`;
      } else {
        const other = await listen(routesOf(simulator));
        closers.push(other.close);
        base = other.url;
      }
      const headers = pageHeaders({
        backendUrl: own.url,
        checkoutScriptUrl: `${base}/v1/checkout.js`,
        translationsUrl: null,
      });
      app.get('/', (context) =>
        context.html(
          `<!doctype html><title>App</title><button id="pay">pay</button><script src="${base}/v1/checkout.js"></script>`,
          200,
          headers,
        ),
      );
      app.get('/favicon.ico', (context) => context.body(null, 204));
      pageUrl = own.url;
    });
    test.afterAll(async () => {
      simulator.close();
      for (const close of closers.splice(0)) await close();
    });

    async function newOrder(): Promise<string> {
      const response = await fetch(`${base}/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${KEY}:sim_key_secret`)}` },
        body: JSON.stringify({ amount: 29900, currency: 'INR' }),
      });
      return ((await response.json()) as { id: string }).id;
    }

    async function openCheckout(page: Page, options: object = {}): Promise<FrameLocator> {
      await page.goto(pageUrl);
      const all = {
        key: KEY,
        order_id: await newOrder(),
        amount: 29900,
        currency: 'INR',
        name: 'Reshimgath',
        ...options,
      };
      await page.evaluate((given) => {
        const events: CheckoutEvents = { handler: [], failed: [], dismissed: 0, violations: [] };
        window.events = events;
        document.addEventListener('securitypolicyviolation', (event) =>
          events.violations.push(event.violatedDirective),
        );
        const { modal } = given as { modal?: object };
        const checkout = new window.Razorpay({
          ...given,
          handler: (response: Record<string, string>) => events.handler.push(response),
          modal: {
            ...modal,
            ondismiss: () => {
              events.dismissed += 1;
            },
          },
        });
        checkout.on('payment.failed', (failure: never) => events.failed.push(failure));
        document.querySelector<HTMLElement>('#pay')?.focus();
        checkout.open();
      }, all);
      const frame = page.frameLocator('.razorpay-container iframe.razorpay-checkout-frame');
      await expect(frame.getByTestId('sim-page')).toBeVisible();
      return frame;
    }

    const events = (page: Page) => page.evaluate(() => window.events);
    const isClosed = (page: Page) => expect(page.locator('.razorpay-container')).toHaveCount(0);

    test('calls the handler once after a payment, and accepts messages of its frame only', async ({
      page,
    }) => {
      await test.step('calls the handler once after a payment [1.24]', async () => {
        const frame = await openCheckout(page);
        await expect(frame.getByTestId('sim-amount')).toHaveText('₹299.00');
        await expect(frame.getByTestId('sim-pay')).toBeFocused();
        await page.keyboard.press('Enter');
        await isClosed(page);
        await expect.poll(async () => (await events(page)).handler).toHaveLength(1);
        const { handler, dismissed, violations } = await events(page);
        expect(Object.keys(handler[0] ?? {}).sort()).toEqual([
          'razorpay_order_id',
          'razorpay_payment_id',
          'razorpay_signature',
        ]);
        expect([dismissed, violations]).toEqual([0, []]);
        await expect(page.locator('#pay')).toBeFocused();
      });

      await test.step('accepts messages of its frame only, which cannot access the application', async () => {
        const frame = await openCheckout(page);
        await page.evaluate(() => {
          const forged = {
            source: 'simulated-checkout',
            id: '1',
            event: 'success',
            data: { razorpay_payment_id: 'pay_x' },
          };
          window.postMessage(JSON.stringify(forged), '*');
        });
        const reach = await frame.locator('body').evaluate(() => {
          try {
            return String(window.parent.document.title);
          } catch (error) {
            return (error as Error).name;
          }
        });
        expect(reach).toBe('SecurityError');
        expect((await events(page)).handler).toEqual([]);
        await expect(frame.getByTestId('sim-pay')).toBeVisible();
      });
    });

    // What follows is the same wherever the script comes from.
    if (mount === 'below our own address') return;

    test('reports what happened to the payment and how the form was closed', async ({ page }) => {
      await test.step('reports a failed payment and allows a retry', async () => {
        const frame = await openCheckout(page);
        await frame.getByTestId('sim-reason').selectOption('insufficient_fund');
        await frame.getByTestId('sim-fail').click();
        await expect(frame.getByTestId('sim-notice')).toContainText('enough money');
        expect((await events(page)).failed).toMatchObject([{ error: { reason: 'insufficient_fund' } }]);
        await frame.getByTestId('sim-pay').click();
        await expect.poll(async () => (await events(page)).handler).toHaveLength(1);
        expect((await events(page)).dismissed).toBe(0);
      });

      await test.step('closes the form after a failure without retry', async () => {
        const frame = await openCheckout(page, { retry: { enabled: false } });
        await frame.getByTestId('sim-fail').click();
        await isClosed(page);
        await expect.poll(async () => (await events(page)).dismissed).toBe(1);
        expect((await events(page)).failed).toHaveLength(1);
      });

      await test.step('closes by button and by Escape', async () => {
        const frame = await openCheckout(page);
        await frame.getByTestId('sim-close').click();
        await isClosed(page);
        await expect.poll(async () => (await events(page)).dismissed).toBe(1);
        const again = await openCheckout(page);
        await expect(again.getByTestId('sim-pay')).toBeFocused();
        // Down only: the frame is gone before the key comes up.
        await page.keyboard.down('Escape');
        await isClosed(page);
        await page.keyboard.up('Escape');
        await expect.poll(async () => (await events(page)).dismissed).toBe(1);
      });

      await test.step('asks for a confirmation before closing when configured', async () => {
        const frame = await openCheckout(page, { modal: { confirm_close: true } });
        await frame.getByTestId('sim-close').click();
        await frame.getByTestId('sim-stay').click();
        await expect(frame.getByTestId('sim-pay')).toBeFocused();
        await frame.getByTestId('sim-close').click();
        await frame.getByTestId('sim-leave').click();
        await isClosed(page);
      });

      await test.step('keeps the focus inside the form', async () => {
        const frame = await openCheckout(page);
        for (let press = 0; press < 12; press += 1) {
          await page.keyboard.press(press < 6 ? 'Tab' : 'Shift+Tab');
          await expect(frame.locator(':focus')).toHaveCount(1);
        }
      });

      await test.step('calls no handler when the tab crashes', async () => {
        const frame = await openCheckout(page);
        await frame.getByTestId('sim-more').locator('summary').click();
        await frame.getByTestId('sim-lose-handler').click();
        await isClosed(page);
        expect(await events(page)).toMatchObject({ handler: [], failed: [], dismissed: 0 });
      });

      await test.step('shows an error for an order of another key or amount', async () => {
        for (const wrong of [
          { key: 'rzp_test_other' },
          { amount: 100 },
          { order_id: 'order_AAAAAAAAAAAAAA' },
        ]) {
          const frame = await openCheckout(page, wrong);
          await expect(frame.getByTestId('sim-notice')).not.toBeEmpty();
          await expect(frame.getByTestId('sim-pay')).toHaveCount(0);
        }
      });

      await test.step('throws without a key or options', async () => {
        await page.goto(pageUrl);
        const thrown = await page.evaluate(() =>
          [{}, null, 'text'].map((options) => {
            try {
              return new window.Razorpay(options as object) && 'made';
            } catch {
              return 'thrown';
            }
          }),
        );
        expect(thrown).toEqual(['thrown', 'thrown', 'thrown']);
      });
    });
  });
}
