/** A new installation becomes another community's: name, officer, fee, kuls and cities are set at the desk, by the keyboard on a small phone. */
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { operator, signIn } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { type RunningProduct, startProduct } from './harness/product.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { manageProfile } from './screens/manage-profile.ts';

test.use({ viewport: { width: 360, height: 640 } });

let product: RunningProduct;
const shared = process.env.JOURNEY_PRODUCT;
// Of its own: name, fee and lists apply to everybody.
test.beforeAll(async () => {
  product = await startProduct({ hasDemoMembers: false });
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
});
test.afterAll(async () => {
  process.env.JOURNEY_PRODUCT = shared;
  await product?.stop();
});

test('An operator sets up a different community from nothing by the keyboard [10.50]', async ({
  journey,
}) => {
  const { text } = textsOf('en');
  const staff = await signIn();
  expect(
    (await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' })).error,
  ).toBeNull();
  const page = await journey.visit('/desk/settings', { as: staff });
  const keyboard = keyboardOf(page);
  const field = (key: string) => page.getByLabel(text(key), { exact: true });
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });

  const save = async (card: string) => {
    const saved = alertSaying(page, text('desk.settings_saved'));
    await keyboard.use(
      page.getByRole('region', { name: text(card) }).getByRole('button', { name: text('desk.save') }),
    );
    await expect(saved).toBeVisible();
    await saved.getByRole('button').click();
    await expect(saved).toBeHidden();
  };

  await expect(field('desk.setting_name_en')).toHaveAttribute('placeholder', 'Reshimgath');
  await keyboard.fill(field('desk.setting_name_en'), 'Konkan Vivah');
  await keyboard.fill(field('desk.setting_name_mr'), 'कोकण विवाह');
  await save('desk.settings_names');
  await keyboard.fill(field('desk.setting_data_contact'), 'Vinay Rane, vinay@example.org');
  await save('desk.settings_contact');
  await keyboard.fill(field('desk.setting_officer_name'), 'Asha Naik');
  await keyboard.fill(field('desk.setting_officer_post_en'), 'Secretary');
  await keyboard.fill(field('desk.setting_officer_email'), 'asha@example.org');
  await keyboard.fill(field('desk.setting_officer_hours_en'), 'Mon to Fri, 10 to 5');
  await save('desk.settings_officer');
  await expect(field('desk.setting_name_en')).toHaveValue('Konkan Vivah');
  await keyboard.fill(field('desk.fee_new'), '500');
  await keyboard.use(button('desk.fee_save'));
  await expect(page.getByText(text('desk.fee_today', { fee: '₹500' }))).toBeVisible();

  await keyboard.use(page.getByRole('link', { name: text('desk.lists') }));
  const dialog = page.getByRole('alertdialog');
  const add = async (english: string, marathi: string) => {
    await keyboard.use(button('desk.choice_add'));
    await expect(dialog).toBeVisible();
    await keyboard.fill(dialog.getByLabel(text('desk.choice_en')), english);
    await keyboard.fill(dialog.getByLabel(text('desk.choice_mr')), marathi);
    await keyboard.use(dialog.getByRole('button', { name: text('desk.save') }));
    await expect(page.getByRole('button', { name: `${english} · ${marathi}` })).toBeVisible();
    await expect(dialog).toBeHidden();
  };
  await add('Saraswat', 'सारस्वत');
  for (const delivered of ['Kul · कुळ', 'Tul · तुळ', 'Nul · नुळ']) {
    await keyboard.use(page.getByRole('button', { name: delivered }));
    await expect(dialog).toBeVisible();
    await keyboard.to(dialog.getByLabel(text('desk.choice_retire')));
    await keyboard.press('Space');
    await keyboard.use(dialog.getByRole('button', { name: text('desk.save') }));
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('button', { name: delivered }).getByText(text('desk.choice_retired')),
    ).toBeVisible();
  }
  await keyboard.pick(page.getByLabel(text('desk.list'), { exact: true }), text('desk.list_city'));
  await add('Panaji', 'पणजी');

  const landing = await journey.visit('/', { locale: 'mr-IN' });
  await expect(landing.getByRole('heading', { level: 1, name: 'कोकण विवाह' })).toBeVisible();
  await expect(landing.getByText('₹५००')).toBeVisible();
  await landing.getByRole('link', { name: textsOf('mr').text('my_data.grievance') }).click();
  for (const words of ['Asha Naik', 'Secretary', 'Mon to Fri, 10 to 5', 'Vinay Rane'])
    await expect(landing.getByText(words)).toBeVisible();
  await test.step('a refused complaint keeps what was typed and asks for its picture again', async () => {
    journey.provoke({ method: 'POST', path: '/grievance', status: 400 });
    const typing = keyboardOf(landing);
    const details = landing.getByLabel('What happened?');
    const email = landing.getByLabel('Your e-mail address');
    await landing.getByLabel('What is it about?').selectOption('money');
    const attach = async () =>
      landing.getByLabel('Photos or screenshots').setInputFiles(await smallPhoto('screenshot.jpg'));
    await attach();
    await typing.fill(details, ' ');
    await typing.fill(email, 'aunt@example.org');
    await typing.press('Enter');
    await expect(landing.getByRole('alert').first()).toContainText('Please write what happened');
    await expect(landing.getByRole('alert').last()).toContainText('Please choose them again');
    await expect(details).toBeFocused();
    await attach();
    await typing.fill(details, 'He asked for money.');
    await expect(email).toHaveValue('aunt@example.org');
    await typing.use(landing.getByRole('button', { name: 'Continue' }));
    await expect(landing.getByRole('heading', { name: 'Confirm your e-mail address' })).toBeVisible();
    await landing.reload();
    await expect(landing.getByText('aunt@example.org')).toBeVisible();
    await typing.use(landing.getByRole('button', { name: 'Change complaint or address' }));
    await expect(landing.getByLabel('Picture 1')).toBeChecked();
  });

  const member = await signIn();
  const data = await journey.visit('/my_data', { as: member });
  await expect(data.getByText('grievance officer Asha Naik')).toBeVisible();
  await follow(data, '/profile_page_setup');
  const personal = await manageProfile(data, textsOf('en')).open('personal');
  const kuls = personal.getByRole('group', { name: text('field.caste'), exact: true });
  await expect(kuls.getByRole('radio')).toHaveCount(1);
  await expect(kuls.getByRole('radio', { name: 'Saraswat' })).toBeVisible();
  const cities = personal.getByRole('group', { name: text('field.city'), exact: true });
  await expect(cities.getByRole('radio', { name: 'Panaji' })).toBeVisible();
});
