/** The pages of text, in one file: the first load refers to it once. */
export { Component as ContactPage } from '#web/features/pages/contact-page.tsx';
export { Component as PrivacyPage } from '#web/features/pages/privacy-page.tsx';
export { Component as RefundPage } from '#web/features/pages/refund-page.tsx';
export { Component as TermsPage } from '#web/features/pages/terms-page.tsx';
