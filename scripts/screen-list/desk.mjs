/** Follows the first link of the list, once it is loaded. */
async function openFirst({ page }) {
  await page.locator('main li a').first().click();
}

/** Opens the report whose line in the list begins so. */
async function openReport({ page }, beginning) {
  await page.locator('main li a').filter({ hasText: beginning }).click();
  await page.waitForURL('**/desk/report?**');
}

/** From 1,024 pixels the desk has a sidebar. */
const LAPTOP = [1366];

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const DESK_SCREENS = [
  { name: 'desk-today', as: 'operator', address: '/desk', widths: LAPTOP },
  { name: 'desk-reports', as: 'operator', address: '/desk/reports', widths: LAPTOP },
  {
    name: 'desk-report',
    as: 'operator',
    address: '/desk/reports',
    prepare: (at) => openReport(at, at.text('report.kind_false_facts')),
    widths: LAPTOP,
  },
  {
    name: 'desk-appeal',
    as: 'operator',
    address: '/desk/reports',
    prepare: (at) => openReport(at, at.text('desk.appeal')),
    widths: LAPTOP,
  },
  {
    name: 'desk-complaint',
    as: 'operator',
    address: '/desk/reports',
    prepare: async (at) => {
      await openReport(at, at.text('report.kind_data_rights'));
      await at.page.getByRole('button', { name: at.text('desk.nominee_show') }).click();
      await at.page.getByText('Sunita Deshmukh').last().waitFor();
      await at.page.getByRole('heading', { name: at.text('desk.pictures') }).scrollIntoViewIfNeeded();
    },
    widths: LAPTOP,
  },
  { name: 'desk-photos', as: 'operator', address: '/desk/photos', widths: LAPTOP },
  { name: 'desk-stories', as: 'operator', address: '/desk/stories', widths: LAPTOP },
  { name: 'desk-members', as: 'operator', address: '/desk/members?q=Deshmukh' },
  { name: 'desk-members-to-call', as: 'operator', address: '/desk/members?list=incomplete', widths: LAPTOP },
  { name: 'desk-member', as: 'operator', address: '/desk/member?code=1001', widths: LAPTOP },
  { name: 'desk-payments', as: 'operator', address: '/desk/payments', widths: LAPTOP },
  { name: 'desk-orders', as: 'operator', address: '/desk/orders', widths: LAPTOP },
  { name: 'desk-breaches', as: 'operator', address: '/desk/breaches', widths: LAPTOP },
  { name: 'desk-breach', as: 'operator', address: '/desk/breaches', prepare: openFirst, widths: LAPTOP },
  { name: 'desk-figures', as: 'operator', address: '/desk/figures', widths: LAPTOP },
  { name: 'desk-settings', as: 'operator', address: '/desk/settings', widths: LAPTOP },
  { name: 'desk-lists', as: 'operator', address: '/desk/lists', widths: LAPTOP },
  { name: 'desk-health', as: 'operator', address: '/desk/health', widths: LAPTOP },
  { name: 'desk-log', as: 'operator', address: '/desk/log' },
];
