/** The types of `chromium.mjs`, which stays JavaScript: `npm test` imports it on the installed Node version. */
export declare function findChromium(node: string): string | undefined;
export declare function findBrowser(): string;
