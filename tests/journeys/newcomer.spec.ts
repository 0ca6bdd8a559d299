/** The whole way of a newcomer (issue 2, section 5.1). */
import { test } from './harness/journey.ts';
import { textsOf } from './harness/texts.ts';
import { arrive, fillForms, isHeld, pay, signInByMail, uploadPhoto } from './joining.ts';
import { newcomerWriting } from './newcomer.ts';

for (const language of ['en', 'mr'] as const) {
  test(`A newcomer joins, in ${language === 'en' ? 'English' : 'Marathi'}`, async ({ journey }) => {
    const texts = textsOf(language);
    const newcomer = newcomerWriting(language);
    const page = await journey.visit('/');
    journey.provoke({ method: 'POST', path: '/auth/v1/verify', status: 403 });

    await arrive(page, texts);
    await signInByMail(page, texts, newcomer.email);
    await isHeld(page, texts);
    await fillForms(page, texts, newcomer);
    await uploadPhoto(page, texts, newcomer);
    await pay(page, texts);
  });
}
